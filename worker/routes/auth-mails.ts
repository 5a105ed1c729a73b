/** `POST /api/auth/mails`: the *Send Email* hook of Supabase Auth (docs/architecture/session.md#mails). */
import { toClean } from "../../contract/texts.ts";
import { createHandlers } from "../app-env.ts";
import { digestCaller, keysOf } from "../http/client-address.ts";
import { HttpError } from "../http/errors.ts";
import { readBody } from "../http/read-body.ts";
import { readAuthMails } from "../mail/auth-mails.ts";
import { verifyWebhook } from "../mail/verify-webhook.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** An account with everything that it may know of itself has a few KB. */
const MAX_BYTES = 64 * 1024;

export const authMails = createHandlers(async (c) => {
	const { enqueueAuthMails, env, log, responses } = c.env;
	const payload = await readBody(c.req.raw, MAX_BYTES);
	await verifyWebhook(payload, c.req.raw.headers, env.SEND_EMAIL_HOOK_SECRETS, Date.now());
	const read = readAuthMails(parseJson(new TextDecoder().decode(payload), toClean));
	if (read === undefined) throw new HttpError("invalid_request", "auth hook");
	const { mails, ip } = read;
	if (mails.length === 0) return responses.json({});
	const result = await enqueueAuthMails(mails, await digest(ip, env.SEND_EMAIL_HOOK_SECRETS));
	if (result === "unavailable") throw new HttpError("unavailable", "auth mails");
	if (result === "stored") return responses.json({});
	log.warn("auth_mail_over_limit", { kind: mails[0]?.kind });
	// Auth passes an error of this shape on, and reverts what needed the mail: an earlier link stays valid.
	const message = "Too many mails to this mailbox, or from this network";
	return responses.json({ error: { http_code: 429, message } });
});

/** None without an address, as on a machine of our own. */
async function digest(ip: string, secrets: string): Promise<string[]> {
	return /[.:]/.test(ip) ? digestCaller(keysOf(ip), secrets) : [];
}

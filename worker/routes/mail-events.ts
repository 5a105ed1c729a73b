/** `POST /api/mails/events`: Resend reports what became of mails (docs/product/blog.md#newsletter). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { readBody } from "../http/read-body.ts";
import { readResendReturn } from "../mail/mail-returns.ts";
import { verifyWebhook } from "../mail/verify-webhook.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** An event has a subject and addresses. */
const MAX_BYTES = 64 * 1024;

export const mailEvents: Handler<AppEnv> = async (c) => {
	const { env, log, responses, sqlCalls } = c.env;
	const { headers } = c.req.raw;
	const payload = await readBody(c.req.raw, MAX_BYTES);
	await verifyWebhook(payload, headers, env.RESEND_WEBHOOK_SECRET, Date.now(), "svix");
	const body = parseJson(new TextDecoder().decode(payload));
	const returned = readResendReturn(headers.get("svix-id") ?? "", body);
	if (returned !== undefined) {
		const reply = await sqlCalls.asService("record_mail_return", returned);
		if (!reply.ok) throw new HttpError("unavailable", reasonOf(reply));
		log.info("mail_returned", { kind: returned.kind, ended: reply.value });
	}
	return responses.json({ received: true });
};

import { createHmac, randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import { addressIn, type CollectedMail, withCollectedMails } from "../mail-collector.ts";
import { authError, type Patch } from "./patch.ts";

/** The receiver of the *Send Email* hook. */
export interface EmailHook {
	/** Its address. */
	url: string;
	/** `v1,whsec_…`, as in Auth's settings. */
	secret: string;
	/** Instead of the network, for tests. */
	call?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * lite 0.10.0 has no hooks. Its mails are collected, and handed over as hosted Auth does
 * (internal/api/mail.go and internal/hooks of supabase/auth): one signed call for each, whose failure fails the request.
 */
export function emailHook(database: Database, siteUrl: string, hook: EmailHook): Patch {
	const key = Buffer.from(hook.secret.replace("v1,whsec_", ""), "base64");
	const call = hook.call ?? fetch;

	async function payloadOf(mail: CollectedMail, request: Request) {
		const { action, userId, tokenHash = "", code = "", oldTokenHash = "" } = mail;
		const [user] = await database.query<{ email: string; new_email: string | null }>(
			`select id, email, email_change as new_email, raw_user_meta_data as user_metadata
			from auth.users where id = $1`,
			[userId],
		);
		return JSON.stringify({
			metadata: {
				uuid: randomUUID(),
				time: new Date(),
				name: "send-email",
				ip_address: addressIn(request),
			},
			user: { ...user, new_email: user?.new_email ?? undefined },
			email_data: {
				...{ email_action_type: action, token: code, token_hash: tokenHash },
				...{ token_new: "", token_hash_new: oldTokenHash },
				redirect_to: new URL(request.url).searchParams.get("redirect_to") ?? siteUrl,
				site_url: siteUrl,
			},
		});
	}

	async function deliver(mail: CollectedMail, request: Request): Promise<Response | undefined> {
		const body = await payloadOf(mail, request);
		const id = randomUUID();
		const time = String(Math.floor(Date.now() / 1000));
		const digest = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
		const headers = {
			"content-type": "application/json",
			...{ "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${digest}` },
		};
		const response = await call(new Request(hook.url, { method: "POST", headers, body }));
		if (!response.ok) throw new Error(`The hook failed with HTTP ${response.status}`);
		const { error } = (await response.json()) as {
			error?: { http_code: number; message: string };
		};
		return error && authError(error.http_code, "unknown", error.message);
	}

	return async (request, next) => {
		const mails: CollectedMail[] = [];
		const response = await withCollectedMails(mails, () => next(request));
		for (const mail of mails) {
			try {
				const refusal = await deliver(mail, request);
				if (refusal) return refusal;
			} catch (error) {
				console.error("The mail was not handed over:", error);
				// Hosted Auth rolls the user back as well; here a second sign-up sends again.
				return authError(500, "unexpected_failure", "Unexpected status code returned from hook");
			}
		}
		return response;
	};
}

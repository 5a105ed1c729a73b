/**
 * Resend's HTTP interface over the local inbox: the Worker sends its own mails as in production, and a
 * repeated `Idempotency-Key` sends nothing (https://resend.com/docs/api-reference/emails/send-email).
 */

import { Hono } from "hono";
import * as z from "zod";
import { emailAddress } from "../contract/email-address-schema.ts";
import type { SendMail } from "./mail.ts";

const MAIL = z.object({
	from: z.string().min(1),
	to: z.tuple([emailAddress()]),
	reply_to: z.email(),
	subject: z.string().min(1),
	html: z.string().min(1),
	text: z.string().min(1),
	headers: z.record(z.string(), z.string()).optional(),
});

type Send = (
	mail: Parameters<SendMail>[0] & Pick<z.infer<typeof MAIL>, "headers">,
) => Promise<void>;

/** `POST /emails`. A mail that cannot be delivered gets 503, and its key stays free. */
export function createMailApi(send: Send): Hono {
	const sent = new Map<string, string>();
	const api = new Hono();
	api.post("/emails", async (c) => {
		const key = c.req.header("idempotency-key") ?? crypto.randomUUID();
		const known = sent.get(key);
		if (known !== undefined) return c.json({ id: known });
		const mail = MAIL.safeParse(await c.req.json().catch(() => undefined));
		if (!mail.success) {
			return c.json({ name: "validation_error", message: z.prettifyError(mail.error) }, 422);
		}
		const { from, to, reply_to: replyTo, subject, html, text, headers } = mail.data;
		try {
			await send({ from, replyTo, to: to[0], subject, html, text, headers });
		} catch (error) {
			return c.json({ name: "application_error", message: (error as Error).message }, 503);
		}
		const id = crypto.randomUUID();
		sent.set(key, id);
		return c.json({ id });
	});
	return api;
}

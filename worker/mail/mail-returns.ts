/** Events of the mail providers, of which only mails that come back for good and complaints count. */
import * as z from "zod/mini";
import type { MailReturn } from "../../contract/mails.ts";

/** https://resend.com/docs/webhooks/event-types */
const resendSchema = z.object({
	type: z.string(),
	data: z.object({
		to: z.array(z.string()).check(z.minLength(1)),
		bounce: z.optional(z.object({ type: z.optional(z.string()) })),
	}),
});

/**
 * The return that an event of Resend reports; undefined for any other event. After a hard bounce Resend keeps the
 * address on a list of its own, and reports each further mail as suppressed.
 * @param event id of the webhook's message, the same when it is repeated
 */
export function readResendReturn(event: string, body: unknown): MailReturn | undefined {
	const { data } = resendSchema.safeParse(body);
	const [email] = data?.data.to ?? [];
	if (data === undefined || email === undefined) return undefined;
	const { type = "Permanent" } = data.data.bounce ?? {};
	if (data.type === "email.complained") return { event, kind: "complaint", email };
	const isBounce = data.type === "email.bounced" && type === "Permanent";
	if (isBounce || data.type === "email.suppressed") return { event, kind: "bounce", email };
	return undefined;
}

const CLOUDFLARE = "cf.email.sending.message.";
/** https://developers.cloudflare.com/email-service/platform/event-subscriptions/ */
const cloudflareSchema = z.object({
	type: z.string().check(z.startsWith(CLOUDFLARE)),
	payload: z.object({
		eventId: z.string(),
		recipient: z.string(),
		bounce: z.optional(z.object({ type: z.optional(z.string()) })),
		rejection: z.optional(z.object({ reason: z.optional(z.string()) })),
	}),
});

/** The same of an event of Cloudflare, which comes by a queue; null for another one, undefined for anything else. */
export function readCloudflareReturn(body: unknown): MailReturn | null | undefined {
	const { data } = cloudflareSchema.safeParse(body);
	if (data === undefined) return undefined;
	const { eventId: event, recipient: email, bounce, rejection } = data.payload;
	const type = data.type.slice(CLOUDFLARE.length);
	if (type === "complained") return { event, kind: "complaint", email };
	const isBounce = type === "bounced" && bounce?.type === "hard";
	const isSuppressed = type === "rejected" && rejection?.reason === "suppressed";
	return isBounce || isSuppressed ? { event, kind: "bounce", email } : null;
}

import * as z from "zod/mini";
import { emailAddress } from "./email-address-schema.ts";
import { LANGUAGES } from "./languages.ts";
import type { Mail, MailKind } from "./mails.ts";

export const MAIL_KINDS = [
	"auth_confirmation",
	"auth_recovery",
	"auth_invite",
	"auth_magic_link",
	"auth_email_change",
	"auth_reauthentication",
	"undo_password",
	"undo_address",
	"undo_factor_added",
	"undo_factor_removed",
	"undo_provider_added",
	"undo_provider_removed",
	"undo_codes_paused",
	"undo_new_device",
	"undo_address_restored",
	"account_deleted",
	"known_address",
	"cancellation_receipt",
	"withdrawal_receipt",
	"withdrawal_notice",
	"monthly_usage",
	"payment_failed",
	"payment_reminder",
	"plan_renews",
	"plan_ended",
	"plan_refunded",
	"first_steps",
	"allowance_low",
	"allowance_used_up",
	"install_link",
	"newsletter_confirmation",
	"newsletter_post",
	"newsletter_test",
	"weekly_report",
	"alert_sign_ups",
	"alert_revenue",
	"alert_webhook",
	"alert_ledger",
	"alert_errors",
	"alert_duties",
	"alert_stripe",
	"alert_traffic",
	"alert_closed",
	"alert_watch",
	"alert_experiment",
	"bulk_reading",
	"team_changed",
	"team_invitation",
] as const satisfies readonly MailKind[];

/** The body of a queue message; the database has the rest. */
const message = z.object({ key: z.string() });
export type MailMessage = z.infer<typeof message>;
const mail = z.object({
	key: z.string(),
	kind: z.enum(MAIL_KINDS),
	to: emailAddress(),
	language: z.enum(LANGUAGES),
	data: z.record(z.string(), z.string()),
	subscriber: z.optional(z.uuid()),
});

/** A queue message's body; undefined when it is none. */
export function parseMailMessage(body: unknown): MailMessage | undefined {
	return message.safeParse(body).data;
}

/** A stored mail; undefined when it is of another release, or its recipient was emptied. */
export function parseMail(row: unknown): Mail | undefined {
	// Missing data is found where the text is filled, which needs each name.
	return mail.safeParse(row).data as Mail | undefined;
}

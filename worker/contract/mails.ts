/** The mails that we send ourselves, by kind; Supabase Auth sends its own (docs/product.md#mails). */
import type { Language } from "./events.ts";

interface WithdrawalData {
	received_at: string;
	name: string;
	email: string;
	contract: string;
	reference: string;
}

/**
 * What each mail's text needs besides address and links (locales/{fr,en}/mails.json). Names ending in
 * `_at` are times in ISO 8601, shown with hour and second in Paris; those in `_on` are shown as a day, those in `_count` as a number.
 */
interface MailData {
	/** Somebody signed up with an address that has an account. */
	known_address: Record<string, never>;
	/** Added by `request_cancellation`. */
	cancellation_receipt: { requested_at: string; ends_on: string; reference: string };
	/** Added by `declare_withdrawal`: to the consumer, and to the support. */
	withdrawal_receipt: WithdrawalData;
	withdrawal_notice: WithdrawalData;
	/** Added by `add_usage_mails`, for customers who want it (docs/product.md#mails). */
	monthly_usage: { from_on: string; to_on: string; formula_count: string; chat_count: string };
}
export type MailKind = keyof MailData;

interface MailOf<Kind extends MailKind> {
	/** Stored: two mails with one key are one mail. */
	key: string;
	kind: Kind;
	to: string;
	language: Language;
	data: MailData[Kind];
}
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind];

/** The body of a queue message; the database has the rest. */
export interface MailMessage {
	key: string;
}

/** A mail as it leaves, in both forms. */
export interface WrittenMail {
	subject: string;
	html: string;
	text: string;
}

/** How an attempt ended; a `reason` never quotes the mail or its recipient. */
export type SendResult = { ok: true } | { ok: false; retry: boolean; reason: string };

/** Hands a mail to the provider; `key` makes a repetition harmless where the provider knows keys. Never throws. */
export type SendMail = (mail: WrittenMail & { key: string; to: string }) => Promise<SendResult>;

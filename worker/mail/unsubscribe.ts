/**
 * One click in a mail program that ends the mails of a list (RFC 8058): its program posts to an address in the mail,
 * without a session. The address holds the account's id, which says nothing to others, and a signature.
 */

import {
	MAIL_LISTS,
	type Mail,
	type MailKind,
	type MailList,
	type Unsubscription,
} from "../../contract/mails.ts";
import { API } from "../../contract/paths.ts";
import { secretsIn, signHmac, verifyHmac } from "../runtime/hmac.ts";

/** Null: a receipt, or a notice that security requires. */
const LIST_OF: Record<MailKind, MailList | null> = {
	auth_confirmation: null,
	auth_recovery: null,
	auth_invite: null,
	auth_magic_link: null,
	auth_email_change: null,
	auth_reauthentication: null,
	undo_password: null,
	undo_address: null,
	undo_factor_added: null,
	undo_factor_removed: null,
	undo_provider_added: null,
	undo_provider_removed: null,
	undo_codes_paused: null,
	undo_new_device: null,
	undo_address_restored: null,
	account_deleted: null,
	known_address: null,
	bulk_reading: null,
	team_changed: null,
	team_invitation: null,
	cancellation_receipt: null,
	withdrawal_receipt: null,
	withdrawal_notice: null,
	payment_failed: null,
	payment_reminder: null,
	plan_renews: null,
	plan_ended: null,
	install_link: null,
	plan_refunded: null,
	first_steps: "notifications",
	allowance_low: "notifications",
	allowance_used_up: "notifications",
	monthly_usage: "notifications",
	newsletter_confirmation: "newsletter",
	newsletter_post: "newsletter",
	// To a writer, who is no reader.
	newsletter_test: null,
	weekly_report: "weekly",
	alert_sign_ups: "alerts",
	alert_revenue: "alerts",
	alert_webhook: "alerts",
	alert_ledger: "alerts",
	alert_errors: "alerts",
	alert_duties: "alerts",
	alert_stripe: "alerts",
	alert_traffic: "alerts",
	alert_closed: "alerts",
	alert_experiment: "alerts",
	// To the support's address, which is no account.
	alert_watch: null,
};

type Recipient = Pick<Mail, "kind" | "subscriber"> & Partial<Pick<Mail, "data">>;

interface Options {
	SITE_ORIGIN: string;
	/** Several are separated by commas, and the first one signs. */
	UNSUBSCRIBE_SECRET: string;
}

const TOKEN = new RegExp(`^(${MAIL_LISTS.join("|")})\\.([0-9a-f-]{36})\\.([0-9a-f]{64})$`);
const messageOf = ({ list, subscriber }: Unsubscription) => `unsubscribe.${list}.${subscriber}`;

/** Token for the recipient of a mail that one may unsubscribe from; undefined for other mails, or without a secret. */
export async function unsubscribeToken(
	{ kind, data, subscriber: account }: Recipient,
	secrets: string,
): Promise<string | undefined> {
	const list = LIST_OF[kind];
	const [secret] = secretsIn(secrets);
	const subscriber = data && "reader" in data ? data.reader : account;
	if (list === null || subscriber === undefined || secret === undefined) return undefined;
	return `${list}.${subscriber}.${await signHmac(messageOf({ list, subscriber }), secret)}`;
}

/** The headers of a mail that one may unsubscribe from; none for other mails, and none without a secret. */
export async function unsubscribeHeaders(
	mail: Recipient,
	{ SITE_ORIGIN, UNSUBSCRIBE_SECRET }: Options,
): Promise<Record<string, string>> {
	const token = await unsubscribeToken(mail, UNSUBSCRIBE_SECRET);
	if (token === undefined) return {};
	// In the query, which no log has.
	const address = `${SITE_ORIGIN}${API.unsubscribe}?token=${token}`;
	return {
		"List-Unsubscribe": `<${address}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
}

/** Recipient and list of a token; undefined unless one of our secrets signed it. It never expires: old mails are kept. */
export async function readUnsubscribeToken(
	token: string,
	secrets: string,
): Promise<Unsubscription | undefined> {
	const [, list, subscriber = "", signature = ""] = TOKEN.exec(token) ?? [];
	const read = { list: list as MailList, subscriber };
	const verified = await Promise.all(
		secretsIn(secrets).map((secret) => verifyHmac(messageOf(read), signature, secret)),
	);
	return verified.includes(true) ? read : undefined;
}

/** The texts of the mails, from locales/{fr,en}/mails.json. */

import type { Language } from "../../contract/events.ts";
import type { MailKind } from "../../contract/mails.ts";
import en from "../../locales/en/mails.json";
import fr from "../../locales/fr/mails.json";

interface MailCopy {
	subject: string;
	/** Preview text that an inbox shows beside the subject. */
	preview: string;
	/** In the formula bar. */
	formula: string;
	title: string;
	text: readonly string[];
	facts: readonly { label: string; value: string }[];
	/** Labels by the names of the links; the first is the button. */
	actions: Readonly<Record<string, string>>;
	/** Why the recipient gets this mail. */
	reason: string;
}

/** A mail with every text filled, before it takes its two forms. */
export interface MailContent {
	language: Language;
	subject: string;
	preview: string;
	formula: string;
	title: string;
	text: string[];
	facts: { label: string; value: string }[];
	/** A label with its value on one line of text. */
	fact(label: string, value: string): string;
	links: { label: string; url: string }[];
	copyLink: string;
	footer: string[];
	home: string;
}

interface MailTexts extends Record<MailKind, MailCopy> {
	layout: { fact: string; copyLink: string; question: string; tagline: string; publisher: string };
}

export const MAIL_TEXTS: Record<Language, MailTexts> = { fr, en };

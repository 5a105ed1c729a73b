import type { Mail, MailKind, WrittenMail } from "../contract/mails.ts";
import { APP_PATHS, appLink, documentPath } from "../contract/paths.ts";
import { fillText } from "./fill-text.ts";
import { htmlOf } from "./html-of.ts";
import { MAIL_TEXTS, type MailContent } from "./mail-copy.ts";
import { textOf } from "./text-of.ts";

/** The pages that each kind links to; the first is the button. The language goes along. */
const LINKS: Record<MailKind, Readonly<Record<string, string>>> = {
	known_address: { login: APP_PATHS.auth, reset: APP_PATHS.forgotPassword },
	cancellation_receipt: { dashboard: APP_PATHS.dashboard },
	withdrawal_receipt: {},
	withdrawal_notice: {},
	monthly_usage: {
		dashboard: `${APP_PATHS.dashboard}?tab=subscription`,
		settings: `${APP_PATHS.dashboard}?tab=settings`,
	},
};

interface Site {
	origin: string;
	supportEmail: string;
}

/**
 * A mail's subject, HTML and text.
 * @throws when a text needs a value that the mail lacks.
 */
export function createWriteMail({ origin, supportEmail }: Site): (mail: Mail) => WrittenMail {
	return ({ kind, to, language, data }) => {
		const { layout, [kind]: copy } = MAIL_TEXTS[language];
		const values = { ...data, to, support: supportEmail };
		const fill = (text: string) => fillText(text, values, language);
		const content: MailContent = {
			language,
			subject: oneLine(fill(copy.subject)),
			preview: fill(copy.preview),
			formula: fill(copy.formula),
			title: fill(copy.title),
			text: copy.text.map(fill),
			// A row without a value, such as an unknown end date, is not shown.
			facts: copy.facts
				.map(({ label, value }) => ({ label: fill(label), value: fill(value) }))
				.filter(({ value }) => value !== ""),
			fact: (label, value) => fillText(layout.fact, { label, value }, language),
			links: Object.entries(LINKS[kind]).map(([name, path]) => ({
				label: copy.actions[name] ?? name,
				url: origin + appLink(path, language),
			})),
			copyLink: layout.copyLink,
			footer: [copy.reason, layout.question, layout.tagline].map(fill),
			home: origin + documentPath("home", language),
		};
		return { subject: content.subject, html: htmlOf(content), text: textOf(content) };
	};
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

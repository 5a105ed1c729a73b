import type { MailContent } from "./mail-copy.ts";

/** The plain-text part of a mail. */
export function textOf({ title, text, facts, fact, links, footer, home }: MailContent): string {
	const blocks = [
		title,
		...text,
		facts.map(({ label, value }) => fact(label, value)).join("\n"),
		...links.map(({ label, url }) => `${label}\n${url}`),
		`-- \n${footer.join("\n\n")}\n${home}`,
	];
	return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

import { describe, expect, it } from "vitest";
import type { Mail } from "../../../contract/mails.ts";
import texts from "../../../locales/fr/mails.json" with { type: "json" };
import { createWriteMail, textOf } from "../../../worker/mail/write-mail.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { AUTH_MAILS, MAILS, NEWSLETTER, TOKEN } from "./sample-mails.ts";

const PORTAL = "https://pay.test/portal";
const write = createWriteMail({
	origin: "https://t.test",
	supportEmail: "help@t.test",
	portalUrl: PORTAL,
	company: { name: "Tabulia SAS", address: "1 rue A, 75001 Paris" },
});

const LANGUAGES = ["fr", "en"] as const;

it("has a sample of every kind", () => {
	const { layout: _, ...kinds } = texts;
	expect([...new Set(MAILS.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(
	MAILS.flatMap((mail) => LANGUAGES.map((language) => ({ ...mail, language }) as Mail)),
)("$kind in $language", (mail) => {
	const { language } = mail;
	const written = write(mail);

	it("names its publisher, with the postal address", () => {
		for (const part of [written.html, written.text]) {
			expect(part).toContain("Tabulia SAS, 1 rue A, 75001 Paris.");
		}
	});

	it("has a subject, and says the same in HTML and text, in its language", () => {
		expect(written.subject).not.toBe("");
		expect(written.html).toContain(`<html lang="${language}"`);
		for (const part of [written.html, written.text]) {
			expect(part).toContain("ada@example.com");
			expect(part).toContain("help@t.test");
			expect(part).not.toMatch(/\{\{|undefined/);
		}
	});

	it("links to pages of this site in its language", () => {
		const links = [...written.html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url);
		const home = `https://t.test${language === "en" ? "/en" : "/"}`;
		for (const url of links.filter((link) => link !== home && link !== PORTAL)) {
			const address = new RegExp(
				`^https://t\\.test/[\\w/%-]+\\?(?:\\w+=[\\w.-]+&amp;)*lang=${language}$`,
			);
			expect(url).toMatch(address);
			expect(written.text).toContain(`${url.replaceAll("&amp;", "&")}\n`);
		}
		expect(links).toContain(home);
	});

	it("loads nothing from elsewhere", () => {
		expect(written.html).not.toMatch(/<img|<script|src=|url\(|@import/);
	});
});

describe("a mail", () => {
	it("about a payment that failed leads straight to where the card is changed", () => {
		const led = MAILS.filter((mail) => write(mail).text.includes(PORTAL)).map(({ kind }) => kind);
		expect(led).toEqual(["payment_failed", "payment_reminder"]);
	});

	it("of a requested sign-in link has neither link nor code", () => {
		const mail = AUTH_MAILS.find(({ kind }) => kind === "auth_magic_link");
		expect(mail && write(mail).text).not.toMatch(/token|\d{6}/);
	});

	it("of the newsletter leads to its page, the post and the end of it, and to none without a token", () => {
		const [confirmation, post] = NEWSLETTER.map(write);
		const page = "https://t.test/newsletter?token=newsletter.5f0c2a4e.0&lang=fr";
		expect(confirmation?.text).toContain(page);
		expect(post?.text).toContain(page);
		expect(post?.subject).toBe("Dates & <b>Excel</b>");
		expect(post?.html).toContain("Dates &amp; &lt;b&gt;Excel");
		expect(post?.text).toContain(
			"/fr/blog/%C3%A9-1?utm_source=newsletter&utm_medium=email&lang=fr",
		);
		const { unsubscribe: _, ...bare } = NEWSLETTER[1] as (typeof NEWSLETTER)[number];
		expect(() => write(bare)).toThrow("{{unsubscribe}} has no value");
	});

	it("of a renewal names the deadline, the last payment where there is one, and where to cancel", () => {
		const [paid, unpaid] = MAILS.filter(({ kind }) => kind === "plan_renews").map(
			(mail) => write(mail).text,
		);
		for (const text of [paid, unpaid]) {
			expect(text).toContain("Date limite pour résilier\u00a0: 22 novembre 2026 à 14:05:33");
			expect(text).toContain("/dashboard?tab=subscription&lang=fr");
		}
		expect(paid).toContain("Dernier paiement\u00a0: 117,52\u00a0€, toutes taxes comprises");
		expect(unpaid).not.toContain("Dernier paiement");
	});

	it("has no subject of two lines, whatever its values are", () => {
		const post = { title: "Dates\r\nBcc: eve@b.test", excerpt: "", slug: "a" };
		const data = { reader: "x", post: "7" };
		const mail = { ...KNOWN_ADDRESS, ...TOKEN, kind: "newsletter_post" as const, data, post };
		expect(write(mail).subject).toContain("Dates Bcc: eve@b.test");
	});
});

it("puts each part on lines of its own, links below their labels, and skips empty parts", () => {
	const content = {
		language: "en" as const,
		subject: "S",
		preview: "P",
		formula: "=F()",
		title: "Title",
		text: ["One", "Two"],
		facts: [
			{ label: "Who", value: "Ada" },
			{ label: "When", value: "Now" },
		],
		fact: (label: string, value: string) => `${label}: ${value}`,
		links: [{ label: "Go", url: "https://t.test/" }],
		copyLink: "Copy:",
		footer: ["Why"],
		home: "https://t.test/en",
	};
	expect(textOf(content)).toBe(
		"Title\n\nOne\n\nTwo\n\nWho: Ada\nWhen: Now\n\nGo\nhttps://t.test/\n\n-- \nWhy\nhttps://t.test/en\n",
	);
	expect(textOf({ ...content, facts: [], links: [] })).toBe(
		"Title\n\nOne\n\nTwo\n\n-- \nWhy\nhttps://t.test/en\n",
	);
});

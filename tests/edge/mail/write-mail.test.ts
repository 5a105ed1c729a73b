import { describe, expect, it } from "vitest";
import type { Mail } from "../../../contract/mails.ts";
import texts from "../../../locales/fr/mails.json" with { type: "json" };
import { createWriteMail, textOf } from "../../../worker/mail/write-mail.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { AUTH_MAILS, CHANGE, LINK, MAILS, NEWSLETTER, TOKEN } from "./sample-mails.ts";

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

	it("shows the hour of receipt in Paris, and no row without a value", () => {
		const [, cancellation, withdrawal] = MAILS.map(write);
		expect(withdrawal?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).not.toContain("Prend effet le");
	});

	it.each([
		["auth_confirmation", `/auth/confirmation?token_hash=${LINK.token_hash}&type=email&lang=fr`],
		["auth_recovery", `/auth/reset-password?token_hash=${LINK.token_hash}&type=recovery&lang=fr`],
		["auth_invite", `/auth/confirmation?token_hash=${LINK.token_hash}&type=invite&lang=fr`],
		["auth_magic_link", "/auth?lang=fr"],
		[
			"auth_email_change",
			`/auth/confirmation?token_hash=${LINK.token_hash}&type=email_change&lang=fr`,
		],
		["auth_reauthentication", "/dashboard?lang=fr"],
		...AUTH_MAILS.filter(({ kind }) => kind.startsWith("undo_")).map(({ kind }) => [
			...[kind, `/auth/undo?token=${CHANGE.token}&lang=fr`],
		]),
		["account_deleted", "/auth?mode=signup&lang=fr"],
	])("%s leads to %s", (kind, path) => {
		const mail = AUTH_MAILS.find((each) => each.kind === kind);
		expect(mail && write(mail).text).toContain(`\nhttps://t.test${path}\n`);
	});

	it("with a code has it, and one of a requested sign-in link has neither link nor code", () => {
		const text = (kind: string) => {
			const mail = AUTH_MAILS.find((each) => each.kind === kind);
			return (mail && write(mail).text) ?? "";
		};
		expect(text("auth_reauthentication")).toContain("Code\u00a0: 0123456789");
		expect(text("auth_magic_link")).not.toMatch(/token/);
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

	it.each(LANGUAGES)("for a computer has the link of its language (%s)", (language) => {
		const mail = { ...KNOWN_ADDRESS, kind: "install_link" as const, data: {}, language };
		expect(write(mail).text).toContain(`\nhttps://t.test/download-${language}?lang=${language}\n`);
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

	it("of the month names its days, and leads to the setting that ends it", () => {
		const usage = MAILS.filter(({ kind }) => kind === "monthly_usage").map(write)[0];
		expect(usage?.text).toContain("Du\u00a0: 1er octobre 2026\nAu\u00a0: 31 octobre 2026");
		expect(usage?.text).toContain("/dashboard?tab=settings&lang=fr");
	});

	it("has no subject of two lines, whatever its values are", () => {
		const post = { title: "Dates\r\nBcc: eve@b.test", excerpt: "", slug: "a" };
		const data = { reader: "x", post: "7" };
		const mail = { ...KNOWN_ADDRESS, ...TOKEN, kind: "newsletter_post" as const, data, post };
		expect(write(mail).subject).toContain("Dates Bcc: eve@b.test");
	});

	it("of the week compares, leaves out what there is none of, and leads to the week's pages", () => {
		const [week] = MAILS.filter(({ kind }) => kind === "weekly_report").map(write);
		expect(week?.text).toContain(
			"Encaissé net de taxes et de frais\u00a0: 12,34\u00a0€ (+23\u00a0%, avant\u00a0: 10,00\u00a0€), dont remboursements\u00a0-10,00\u00a0€",
		);
		const plain = week?.text.replace(/\s/g, " ");
		expect(plain).toMatch(
			/Visiteurs : .*\), dont google \/ spring \+1 200, \(aucune\) -3, le reste -1/,
		);
		expect(plain).toMatch(/Inscriptions : .*\), rien n’a bougé/);
		expect(plain).toMatch(
			/MRR hors taxes en fin de semaine : .*\), dont départs -9,79 €, nouveaux \+13,99 €/,
		);
		expect(plain).toContain("Clients à risque : 7");
		expect(plain).toContain(
			"Campagnes qui perdent le plus, sur un an : linkedin / b2b -200 529,00 €, bing / x -9,00 €",
		);
		expect(week?.text).toContain("Registre des événements\u00a0: le 18 novembre 2026");
		expect(week?.text).not.toMatch(/Revenu bas/);
		expect(week?.text).toContain(
			"/admin/campaigns?period=custom&from=2026-11-16&to=2026-11-22&lang=fr",
		);
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

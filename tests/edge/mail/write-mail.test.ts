import { describe, expect, it } from "vitest";
import type { Mail } from "../../../worker/contract/mails.ts";
import { createWriteMail } from "../../../worker/mail/write-mail.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";

const write = createWriteMail({ origin: "https://t.test", supportEmail: "help@t.test" });

const WITHDRAWAL = {
	received_at: "2026-11-22T13:05:33.123+00:00",
	name: "Ada",
	email: "ada@example.com",
	contract: "Pro",
	reference: "ref-1",
};
const MAILS: Mail[] = [
	KNOWN_ADDRESS,
	{
		...KNOWN_ADDRESS,
		kind: "cancellation_receipt",
		data: { requested_at: WITHDRAWAL.received_at, ends_on: "", reference: "ref-1" },
	},
	{ ...KNOWN_ADDRESS, kind: "withdrawal_receipt", data: WITHDRAWAL },
	{ ...KNOWN_ADDRESS, kind: "withdrawal_notice", data: WITHDRAWAL },
	{
		...KNOWN_ADDRESS,
		kind: "monthly_usage",
		data: { from_on: "2026-10-01", to_on: "2026-10-31", formula_count: "1234", chat_count: "3" },
	},
];
const LANGUAGES = ["fr", "en"] as const;

describe.each(
	MAILS.flatMap((mail) => LANGUAGES.map((language) => ({ ...mail, language }) as Mail)),
)("$kind in $language", (mail) => {
	const { language } = mail;
	const written = write(mail);

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
		for (const url of links.filter((link) => link !== home)) {
			const address = new RegExp(
				`^https://t\\.test/[\\w/-]+\\?(?:tab=\\w+&amp;)?lang=${language}$`,
			);
			expect(url).toMatch(address);
			expect(written.text).toContain(`${url.replace("&amp;", "&")}\n`);
		}
		expect(links).toContain(home);
	});

	it("loads nothing from elsewhere", () => {
		expect(written.html).not.toMatch(/<img|<script|src=|url\(|@import/);
	});
});

describe("a mail", () => {
	it("shows the hour of receipt in Paris, and no row without a value", () => {
		const [, cancellation, withdrawal] = MAILS.map(write);
		expect(withdrawal?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).not.toContain("Prend effet le");
	});

	it("of the month names its days, and leads to the setting that ends it", () => {
		const usage = MAILS.map(write).at(-1);
		expect(usage?.text).toContain("Du\u00a0: 1er octobre 2026\nAu\u00a0: 31 octobre 2026");
		expect(usage?.text).toContain("/dashboard?tab=settings&lang=fr");
	});

	it("has no subject of two lines, whatever its values are", () => {
		const { subject } = write({ ...KNOWN_ADDRESS, to: "a@b.test\r\nBcc: eve@b.test" });
		expect(subject).not.toMatch(/[\r\n]/);
	});
});

import { describe, expect, it } from "vitest";
import { createWriteMail } from "../../../worker/mail/write-mail.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";

const write = createWriteMail({ origin: "https://t.test", supportEmail: "help@t.test" });

describe.each(["fr", "en"] as const)("every mail in %s", (language) => {
	const written = write({ ...KNOWN_ADDRESS, language });

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
		for (const path of ["/auth", "/auth/forgot-password"]) {
			expect(written.html).toContain(`href="https://t.test${path}?lang=${language}"`);
			expect(written.text).toContain(`https://t.test${path}?lang=${language}\n`);
		}
	});

	it("loads nothing from elsewhere", () => {
		expect(written.html).not.toMatch(/<img|<script|src=|url\(|@import/);
	});
});

describe("a mail", () => {
	it("has no subject of two lines, whatever its values are", () => {
		const { subject } = write({ ...KNOWN_ADDRESS, to: "a@b.test\r\nBcc: eve@b.test" });
		expect(subject).not.toMatch(/[\r\n]/);
	});
});

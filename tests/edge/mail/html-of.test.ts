import { expect, it } from "vitest";
import { htmlOf } from "../../../worker/mail/html-of.ts";
import type { MailContent } from "../../../worker/mail/mail-copy.ts";

const CONTENT: MailContent = {
	language: "en",
	subject: "S <b>",
	preview: "P",
	formula: '=TABULIA("x")',
	title: "Title & more",
	text: ["One\nTwo <script>"],
	facts: [{ label: "Who", value: "<i>Ada</i>" }],
	fact: (label: string, value: string) => `${label}: ${value}`,
	links: [
		{ label: "Go", url: "https://t.test/?a=1&b=2" },
		{ label: "Or", url: "https://t.test/or" },
	],
	copyLink: "Copy:",
	footer: ["Why"],
	home: "https://t.test/en",
};

it("escapes every text and value", () => {
	const html = htmlOf(CONTENT);
	expect(html).toContain("Title &amp; more");
	expect(html).toContain("One<br>Two &lt;script&gt;");
	expect(html).toContain("&lt;i&gt;Ada&lt;/i&gt;");
	expect(html).toContain("=TABULIA(&quot;x&quot;)");
	expect(html).toContain('href="https://t.test/?a=1&amp;b=2"');
	expect(html).not.toMatch(/<script|<i>|S <b>/);
});

it("shows the first link as a button with its address, the others as links", () => {
	const html = htmlOf(CONTENT);
	expect(html.match(/class="fill"/g)).toHaveLength(1);
	expect(html).toContain(">https://t.test/?a=1&amp;b=2</a>");
	expect(html).toContain(">Or</a>");
});

it("has no table without facts and no button without links", () => {
	const html = htmlOf({ ...CONTENT, facts: [], links: [] });
	expect(html).not.toContain("border-collapse:separate");
	expect(html).not.toContain('class="fill"');
});

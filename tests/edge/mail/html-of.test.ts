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
	facts: [{ label: "Who", value: "<i>Ada</i>\nLovelace" }],
	fact: (label: string, value: string) => `${label}: ${value}`,
	links: [
		{ label: "Go", url: "https://t.test/?a=1&b=2" },
		{ label: "Or", url: "https://t.test/or" },
	],
	copyLink: "Copy:",
	footer: ["Why"],
	home: "https://t.test/en",
};

/** Each text with what HTML would take for an element and its attributes. */
function withMarkup<T>(part: T): T {
	if (typeof part === "string") return `${part}<u x="'">&` as T;
	if (Array.isArray(part)) return part.map(withMarkup) as T;
	if (typeof part !== "object" || part === null) return part;
	return Object.fromEntries(
		Object.entries(part).map(([name, value]) => [name, withMarkup(value)]),
	) as T;
}

it("escapes every text, value and address at each place", () => {
	const html = htmlOf({ ...withMarkup(CONTENT), language: "en" });
	expect(html).not.toContain("<u");
	// Subject, preview, formula, title, text, a fact's two, the button's five, a link's two, footer, home.
	expect(html.split("&lt;u x=&quot;&apos;&quot;&gt;&amp;")).toHaveLength(1 + 16);
	for (const lines of ["One<br>Two &lt;script&gt;", "Ada&lt;/i&gt;<br>Lovelace"]) {
		expect(htmlOf(CONTENT)).toContain(lines);
	}
	// All that is left of a button in forced colours.
	expect(htmlOf(CONTENT)).toMatch(/<td class="fill"[^>]*;border:1px solid #[0-9a-f]{6};/);
	const bare = htmlOf({ ...CONTENT, facts: [], links: [] });
	expect(bare).not.toMatch(/border-collapse:separate|class="fill"|undefined/);
});

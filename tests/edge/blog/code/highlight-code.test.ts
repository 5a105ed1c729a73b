import { fromHtml } from "hast-util-from-html";
import { describe, expect, it } from "vitest";
import { CODE_LIMITS, highlightCode } from "../../../../worker/blog/code/highlight-code.ts";
import { textOf } from "../../../../worker/blog/content/plain-text.ts";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS } from "../../../fakes/wordpress.ts";
import { violationsIn } from "../policy-violations.ts";

const shown = (html: string) => highlightCode(sanitise(html, ORIGINS).html);
const block = (language: string, code: string) =>
	`<pre class="wp-block-code"><code class="language-${language}">${code}</code></pre>`;

describe("highlighted code", () => {
	it("has its language and classes that the policy allows", async () => {
		const html = await shown(block("vb", "Dim a &lt; b ' &amp;"));
		expect(html).toBe(
			'<div class="post-code"><span>VBA</span><pre class="wp-block-code" tabindex="0"><code class="language-vba"><span class="code-keyword">Dim</span> a &#x3C; b <span class="code-comment">\' &#x26;</span></code></pre></div>',
		);
		expect(violationsIn(html)).toEqual([]);
	});

	it("is plain where no language is named, and where it is not known", async () => {
		for (const html of [block("php", "$a = 1;"), "<pre><code>a = 1</code></pre>"]) {
			expect(await shown(html)).not.toContain("code-");
			expect(await shown(html)).toContain('<div class="post-code"><span>Code</span>');
		}
	});

	it("keeps its text, whatever it is", async () => {
		const code = '=A1 & "é" & <x> "\n\n\t{} [[#x] \' #" /* ` */ 12:3';
		const escaped = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
		for (const language of [
			"excel",
			"vba",
			"m",
			"ts",
			"office-script",
			"js",
			"sql",
			"py",
			"json",
		]) {
			const [element] = fromHtml(await shown(block(language, escaped)), {
				fragment: true,
			}).children;
			expect(element && textOf(element), language).toContain(code);
		}
	});
});

describe("excessive code", () => {
	it("is plain above the limits of a block and of a post", async () => {
		const line = "Dim a\n";
		const half = line.repeat(Math.floor(CODE_LIMITS.block / line.length));
		expect(await shown(block("vba", half + line))).not.toContain("code-");
		const blocks = CODE_LIMITS.post / CODE_LIMITS.block;
		const html = await shown(block("vba", half).repeat(blocks + 2));
		expect(html.match(/<pre/g)).toHaveLength(blocks + 2);
		expect(html.split("<pre").filter((part) => part.includes("code-"))).toHaveLength(blocks);
	});

	const HOSTILE = [
		"a",
		"(",
		"[",
		"'",
		'"',
		"A1:",
		"a.",
		"#",
		"/*",
		"`${",
		"\n",
		" ",
		"1e",
		"=LET(",
	];
	const SLOW = ["excel", "vba", "m", "ts"];
	it.each(SLOW)("takes a bounded time: %s", async (language) => {
		// workerd's clock stands still without I/O: the limit of the test is the time.
		for (const part of HOSTILE) {
			const code = part.repeat(CODE_LIMITS.block / part.length).replaceAll("<", "&lt;");
			expect(await shown(block(language, `x${code}`))).toContain("<pre");
		}
	});
});

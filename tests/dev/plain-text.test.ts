import { expect, test } from "vitest";
import { toPlainText } from "../../dev/supabase/plain-text.ts";

test.each([
	["blocks stand apart", "<h1>A</h1><p>B<br>C</p><div>D</div>", "A\n\nB\nC\n\nD"],
	["white space counts once", "<p>\n\t A \n <b>B</b>\n</p>", "A B"],
	["no-break spaces stay", "<p>Prêt&nbsp;? &#171;&#160;Oui</p>", "Prêt\u00a0? «\u00a0Oui"],
	["entities are read once", "<p>&lt;b&gt; &amp;amp; &unknown;</p>", "<b> &amp; &unknown;"],
	[
		"a row is a line",
		"<table><tr><td>A</td> <td>1</td></tr>\n<tr><td>B</td><td>2</td></tr></table>",
		"A – 1\nB – 2",
	],
	[
		"tables that only lay out leave no trace",
		"<table><tr><td><table><tr><td><p>A</p></td></tr></table></td></tr></table>",
		"A",
	],
	[
		"what readers skip is skipped, to its end",
		'<head><title>T</title></head><div style="display:none">P<br><i>Q</i></div><p>A</p><table aria-hidden="true"><tr><td>B</td></tr></table><!-- C --><p>D</p>',
		"A\n\nD",
	],
	[
		"a link within a sentence has its address in brackets",
		'<p>See <a href="https://a.b/?c=1&amp;d=2">this</a>.</p>',
		"See this (https://a.b/?c=1&d=2).",
	],
	["a button has it beneath", '<td>\n<a href="https://a.b/">Go</a>\n</td>', "Go\nhttps://a.b/"],
	["an address is not told twice", '<a href="mailto:a@b.c">a@b.c</a>', "a@b.c"],
	[
		"nor in a paragraph of its own",
		'<p><a href="https://a.b/">Go</a></p><p>Or:<br><a href="https://a.b/">https://a.b/</a></p>',
		"Go\nhttps://a.b/",
	],
])("%s", (_, html, text) => {
	expect(toPlainText(html)).toBe(text);
});

import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS } from "../../../fakes/wordpress.ts";

const clean = (html: string) => sanitise(html, ORIGINS).html;

it("keeps a formula of WordPress's block, without its source", () => {
	const formula =
		'<math display="block"><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup><mo stretchy="false">+</mo><mfrac><mi mathvariant="normal">b</mi><mn>3</mn></mfrac></mrow></semantics></math>';
	const sent = formula
		.replace(
			"</semantics>",
			'<annotation encoding="application/x-tex">a^2</annotation></semantics>',
		)
		.replace("<math", '<math xmlns="http://www.w3.org/1998/Math/MathML" style="color:red"');
	expect(clean(`<div class="wp-block-math">${sent}</div>`)).toBe(
		`<div class="wp-block-math">${formula}</div>`,
	);
});

it.each([
	["<math><mtext><img src=x onerror=alert(1)>a</mtext></math>", "<math><mtext>a</mtext></math>"],
	["<math><mtext><math><mi>a</mi></math>b</mtext></math>", "<math><mtext>b</mtext></math>"],
	["<math href='javascript:x'><mi>a</mi></math>", "<math><mi>a</mi></math>"],
])("%s becomes %s", (html, safe) => {
	expect(clean(html)).toBe(safe);
});

import { expect, it } from "vitest";
import { read } from "./source-files.ts";

const PAIR = /light-dark\(#([\da-f]{6}), #([\da-f]{6})\)/;
const variables = new Map(
	[...read("web/ui/tokens.css").matchAll(/(--[\w-]+): (light-dark\([^)]*\))/g)].map(
		([, name = "", value = ""]) => [name, value],
	),
);

/** The colour of a scheme: of a variable or of a pair. */
function colour(value: string, scheme: "light" | "dark"): string {
	const [, name = ""] = /var\((--[\w-]+)\)/.exec(value) ?? [];
	const [, light = "", dark = ""] = PAIR.exec(variables.get(name) ?? value) ?? [];
	return scheme === "light" ? light : dark;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
		const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
	const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (light + 0.05) / (dark + 0.05);
}

const rules = [...read("web/ui/post-code.css").matchAll(/\.(code-\w+) \{\s*color: ([^;]+);/g)].map(
	([, name = "", value = ""]) => [name, value] as const,
);

it("finds the colours of code", () => {
	expect(rules).toHaveLength(6);
});

it.each(rules)(
	"%s has a contrast of 4.5:1 in a block and in a line, light and dark",
	(_, value) => {
		for (const scheme of ["light", "dark"] as const) {
			for (const background of ["var(--sheet)", "var(--green-wash)"]) {
				const ratio = contrast(colour(value, scheme), colour(background, scheme));
				expect(ratio, `${scheme} on ${background}`).toBeGreaterThanOrEqual(4.5);
			}
		}
	},
);

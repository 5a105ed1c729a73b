import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = ["web/app/admin/widgets/widgets.css", "web/ui/tokens.css"]
	.map((path) => readFileSync(path, "utf8"))
	.join("\n");

type Rgb = readonly [number, number, number];

/** A variable's colour in one scheme, linear. */
function colour(name: string, scheme: "light" | "dark"): Rgb {
	const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
	const hex = found?.[scheme === "light" ? 1 : 2] ?? "";
	const channel = (at: number) => {
		const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return [channel(1), channel(3), channel(5)];
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
	const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Colour vision without one kind of cones (Machado, Oliveira, Fernandes 2009, severity 1). */
const EYES = {
	all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
	"no red cones": [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
	"no green cones": [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
	"no blue cones": [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;

/** Distance in OKLab (https://bottosson.github.io/posts/oklab/), after a colour vision filter. */
function distance(one: Rgb, other: Rgb, eyes: readonly number[]): number {
	const [a, b] = [one, other].map((each) => oklab(times(eyes, each)));
	return Math.hypot(...(a ?? []).map((value, n) => value - (b?.[n] ?? 0)));
}

function oklab(linear: Rgb): Rgb {
	const lms = times(
		[0.4122, 0.5363, 0.0514, 0.2119, 0.6807, 0.1074, 0.0883, 0.2817, 0.63],
		linear,
	).map(Math.cbrt) as unknown as Rgb;
	return times([0.2105, 0.7936, -0.0041, 1.978, -2.4286, 0.4506, 0.0259, 0.7828, -0.8087], lms);
}

function times(matrix: readonly number[], [x, y, z]: Rgb): Rgb {
	const row = (n: number) =>
		(matrix[n] ?? 0) * x + (matrix[n + 1] ?? 0) * y + (matrix[n + 2] ?? 0) * z;
	return [row(0), row(3), row(6)];
}

const NAMES = ["green", "amber", "blue"] as const;
const PAIRS = [
	["green", "amber"],
	["amber", "blue"],
	["blue", "green"],
	["navy", "blue"],
	["navy", "amber"],
] as const;
/** Least distances; eyes without blue cones are rare. */
const LEAST = { "no blue cones": 0.1, others: 0.15 } as const;

describe.each(["light", "dark"] as const)("the charts' colours in the %s scheme", (scheme) => {
	it.each(NAMES)("%s contrasts with the card, and its label with it", (name) => {
		const field = colour(`chart-${name}`, scheme);
		expect(contrast(field, colour("sheet", scheme))).toBeGreaterThanOrEqual(3);
		expect(contrast(field, colour(`on-chart-${name}`, scheme))).toBeGreaterThanOrEqual(4.5);
	});

	it("navy contrasts with the card", () => {
		expect(contrast(colour("chart-navy", scheme), colour("sheet", scheme))).toBeGreaterThanOrEqual(
			3,
		);
	});

	it.each(Object.entries(EYES))("differ for eyes with %s", (name, eyes) => {
		const least = name === "no blue cones" ? LEAST[name] : LEAST.others;
		for (const [one, other] of PAIRS) {
			const apart = distance(
				colour(`chart-${one}`, scheme),
				colour(`chart-${other}`, scheme),
				eyes,
			);
			expect(apart, `${one} and ${other}`).toBeGreaterThan(least);
		}
	});
});

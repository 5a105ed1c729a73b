/** The built files use nothing that is younger than the browsers of package.json (docs/architecture/page.md#browsers). */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier, SupportStatement } from "@mdn/browser-compat-data/types";
import { expect, test } from "playwright/test";
import { parseAst } from "vite";
import manifest from "../package.json" with { type: "json" };

const ASSETS = resolve(import.meta.dirname, "../dist/client/assets");
const NAMES: Record<string, string> = { ios: "safari_ios" };
const FLOOR = manifest.browserslist.map((row) => {
	const [browser = "", version = ""] = row.split(" >= ");
	return [NAMES[browser] ?? browser, Number(version)] as const;
});

/** Younger than the floor, and what an older browser does without it. */
const GUARDED: Record<string, string> = {
	// Methods of libraries that have the names of younger ones.
	...{
		".error()": "i18next's",
		".escape()": "i18next's",
		".pause()": "a video's",
		".use()": "React's",
	},
	"Error.captureStackTrace": "zod asks whether it exists",
	".toBase64()": "qr asks whether it exists",
	":has": "other-media.css; elsewhere a detail of the look",
	":popover-open": "other-media.css and menu.ts",
	":details-content": "paper shows the questions only",
	...{ "animation-range": "no reading progress", "animation-timeline": "no reading progress" },
	...{ "timeline-scope": "no reading progress", "view-timeline": "no reading progress" },
	"content-visibility": "everything is laid out at once",
	"contain-intrinsic-block-size": "the same",
	"@property": "Tailwind sets the initial values by itself",
	"forced-color-adjust": "Safari has no forced colours",
	"accent-color": "controls in the system's colour",
	"text-wrap": "lines of other lengths",
	"AbortSignal.timeout": "Chrome before 124 names the error differently, which nothing reads",
	resize: "areas are of one size",
	"-webkit-tap-highlight-color": "the system's highlight",
	":-webkit-inner-spin-button": "Tailwind's reset of buttons that Firefox does not draw",
};

const versionOf = (statement: SupportStatement | undefined): number => {
	const versions = [statement ?? []]
		.flat()
		.map(({ version_added, version_removed, flags }) =>
			flags || version_removed || !version_added
				? Number.POSITIVE_INFINITY
				: Number(version_added.replace("≤", "")),
		);
	return Math.min(...versions);
};

/** The browsers of the floor that lack a feature; none for what the data do not name. */
function lacking(feature: Identifier | undefined): string[] {
	const support = feature?.__compat?.support;
	if (!support) return [];
	return FLOOR.flatMap(([browser, oldest]) =>
		versionOf(support[browser as keyof typeof support]) > oldest ? [browser] : [],
	);
}

const { api, css, javascript } = bcd;
const classes = { ...api, ...javascript.builtins } as Record<string, Identifier>;
/** Methods of JavaScript's own objects by their name: which class an object has cannot be told from the text. */
const methods = Map.groupBy(
	Object.values(javascript.builtins ?? {}).flatMap((each) => Object.entries(each)),
	([name]) => name,
);

type Node = { type: string; name?: string; object?: Node; property?: Node; callee?: Node };

/** The browsers that lack what a node calls, makes or reads of a global, with its name. */
function featureOf({ type, object, property, callee }: Node): [string, string[]] {
	if (type === "NewExpression") return [callee?.name ?? "", lacking(classes[callee?.name ?? ""])];
	const name = property?.name ?? "";
	if (type === "MemberExpression") {
		const owner = classes[object?.name ?? ""];
		return [`${object?.name}.${name}`, lacking(owner?.[`${name}_static`] ?? owner?.[name])];
	}
	const method = type === "CallExpression" ? (callee?.property?.name ?? "") : "";
	const all = (methods.get(method) ?? []).map(([, feature]) => lacking(feature));
	// A class that has it long since is the likely one.
	return [`.${method}()`, all.find((browsers) => browsers.length === 0) ?? all[0] ?? []];
}

function featuresOf(script: string): Map<string, string[]> {
	const found = new Map<string, string[]>();
	const visit = (node: unknown): void => {
		if (node === null || typeof node !== "object") return;
		const [name, browsers] = featureOf(node as Node);
		if (browsers.length > 0) found.set(name, browsers);
		for (const child of Object.values(node)) visit(child);
	};
	visit(parseAst(script));
	return found;
}

/** The properties, pseudo-classes and at-rules of a stylesheet. */
function rulesOf(sheet: string): Map<string, string[]> {
	const found = new Map<string, string[]>();
	const look = (pattern: RegExp, group: Identifier | undefined, sign: string) => {
		for (const [, name = ""] of sheet.matchAll(pattern)) {
			const browsers = lacking(group?.[name]);
			if (browsers.length > 0) found.set(sign + name, browsers);
		}
	};
	look(/[{;]([a-z-]+):/g, css.properties, "");
	look(/(?<!\\):([a-z-]+)(?=[^;}a-z-])/g, css.selectors, ":");
	look(/@([a-z-]+)/g, css["at-rules"], "@");
	return found;
}

test("scripts and stylesheets use nothing that is younger than the oldest browsers, or guard it", () => {
	const young = new Map<string, string>();
	for (const file of globSync("*.{js,css}", { cwd: ASSETS })) {
		const text = readFileSync(join(ASSETS, file), "utf8");
		for (const [name, browsers] of file.endsWith(".js") ? featuresOf(text) : rulesOf(text)) {
			young.set(name, `${file}: ${browsers.join(", ")}`);
		}
	}
	for (const name of Object.keys(GUARDED)) expect.soft(young.delete(name), name).toBe(true);
	expect(Object.fromEntries(young)).toEqual({});
});

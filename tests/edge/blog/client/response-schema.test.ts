import { expect, it } from "vitest";
import type * as z from "zod/mini";
import {
	addressesSchema,
	postSchema,
	termSchema,
} from "../../../../worker/blog/client/response-schema.ts";

const BROKEN: [unknown][] = [[{}], [{ id: 0 }], [{ id: "3" }], [null], [[]], ["text"]];
it.each(BROKEN)("is rejected as %j", (response) => {
	expect(postSchema.safeParse(response).success).toBe(false);
});

it("replaces invalid fields by their defaults", () => {
	const invalid = {
		id: 3,
		title: null,
		content: { rendered: 5 },
		categories: "x",
		acf: [],
		translations: { fr: "9" },
		_embedded: {
			author: [{ code: "rest_user_invalid_id" }, 5],
			"wp:featuredmedia": [{ name: "My WordPress Website", routes: {} }],
			"wp:term": [null, [{ code: "x" }]],
		},
	};
	const { title, content, acf, translations, _embedded } = postSchema.parse(invalid);
	expect([title.rendered, content.rendered, acf, translations]).toEqual(["", "", {}, {}]);
	expect(_embedded["wp:featuredmedia"]).toEqual([]);
	expect(_embedded["wp:term"]).toEqual([[], []]);
});

const rendered = { rendered: "<p>text</p>", protected: true };
const author = {
	...{ name: "Ada", slug: "ada", description: "Writes" },
	...{ biographies: { fr: "Écrit", en: "Writes" }, avatar_urls: { "96": "/ada.png" } },
};
const size = { source_url: "/s.png", width: 300, height: 200 };
const picture = {
	...{ source_url: "/p.png", alt_text: "Sheet" },
	media_details: { width: 900, height: 600, sizes: { small: size, large: size } },
};
const term = {
	...{ id: 4, name: "Tips", slug: "tips", taxonomy: "category", lang: "en", is_default: true },
};
const meta = { title: "Title", description: "Description", canonical: "/c", image: "/i.png" };
const redirect = { from: "/a", regex: true, to: "/b", code: 301 };
const SAMPLES: Record<string, [z.ZodMiniType, object]> = {
	post: [
		postSchema,
		{
			...{ id: 3, slug: "one", status: "publish", lang: "fr", sticky: true },
			...{ date: "d", date_gmt: "dg", modified: "m", modified_gmt: "mg" },
			...{ title: rendered, excerpt: rendered, content: rendered, categories: [4, 5] },
			...{ meta: { read_time: 2 }, acf: { read_time: 3 }, read_time: 4 },
			...{ seo_title: "Own title", seo_description: "Own description" },
			...{ seo: { ...meta, noindex: true }, byline: { name: "Ada", slug: "ada" } },
			yoast_head_json: { ...meta, og_image: [{ url: "/1.png" }, { url: "/2.png" }] },
			translations: { fr: 3, en: 9 },
			_embedded: {
				author: [author, author],
				"wp:featuredmedia": [picture, picture],
				"wp:term": [
					[term, term],
					[term, term],
				],
			},
		},
	],
	addresses: [
		addressesSchema,
		{
			moved: [
				{ lang: "fr", from: "a", to: "b" },
				{ lang: "en", from: "c", to: "d" },
			],
			gone: [
				{ lang: "fr", slug: "a" },
				{ lang: "en", slug: "b" },
			],
			redirects: [redirect, redirect],
		},
	],
	term: [termSchema, { ...term, description: "About", translations: { fr: 4, en: 9 } }],
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
/** Every part of a response; of a list the first item alone. */
const pathsOf = (value: unknown): string[][] =>
	(isNode(value) ? Object.entries(value) : [])
		.filter(([name]) => !(Array.isArray(value) && name !== "0"))
		.flatMap(([name, part]) => [[name], ...pathsOf(part).map((rest) => [name, ...rest])]);

/** The response with another value at this path. */
function withValue(response: object, path: readonly string[], value: unknown): object {
	const copy = JSON.parse(JSON.stringify(response)) as Node;
	const holder = path.slice(0, -1).reduce((node, name) => node[name] as Node, copy);
	holder[path.at(-1) ?? ""] = value;
	return copy;
}

/** Differences of two values, with what the second one has there. */
function differences(one: unknown, two: unknown, path = ""): string[] {
	if (JSON.stringify(one) === JSON.stringify(two)) return [];
	const isList = Array.isArray(one);
	const isSame = isNode(one) && isNode(two) && isList === Array.isArray(two);
	if (isSame && !(isList && one.length !== (two as unknown as unknown[]).length)) {
		const names = [...new Set([...Object.keys(one), ...Object.keys(two)])];
		return names.flatMap((name) => differences(one[name], two[name], `${path}.${name}`));
	}
	const text =
		isSame && isList
			? `${(two as unknown as unknown[]).length} of ${one.length}`
			: JSON.stringify(two);
	return [`${path.slice(1)} ${text}`];
}

it("what is invalid anywhere in a response costs nothing else, as recorded", async () => {
	const lines = Object.entries(SAMPLES).flatMap(([name, [schema, sample]]) => {
		const whole = schema.parse(sample);
		const lines = pathsOf(sample).flatMap((path) => {
			const byEffect = Map.groupBy([undefined, null, 0, 7, "", "x", true, [], {}], (value) => {
				const parsed = schema.safeParse(withValue(sample, path, value));
				const effect = parsed.success ? differences(whole, parsed.data).join(", ") : "refused";
				return effect === `${path.join(".")} ${JSON.stringify(value)}` ? "taken" : effect;
			});
			return [...byEffect].map(([effect, values]) => {
				const given = values.map((value) => JSON.stringify(value) ?? "nothing").join(" ");
				return `${path.join(".")} = ${given}: ${effect || "the same"}`;
			});
		});
		return [`# ${name}: ${differences({}, whole).join(", ")}`, ...lines];
	});
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("response-schema.txt");
});

import { expect, it } from "vitest";
import { postSchema } from "../../../../worker/blog/client/response-schema.ts";

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

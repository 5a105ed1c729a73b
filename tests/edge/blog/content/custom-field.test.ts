import { describe, expect, it } from "vitest";
import { postSchema } from "../../../../worker/blog/client/response-schema.ts";
import { customField, readTimeField } from "../../../../worker/blog/content/metadata.ts";

const post = (fields: object) => postSchema.parse({ id: 1, ...fields });

describe("a custom field", () => {
	it.each([
		["in meta", { meta: { seo_title: "M" } }, "M"],
		["in acf", { acf: { seo_title: "A" } }, "A"],
		["at the top level", { seo_title: "T" }, "T"],
		["in acf when meta's is empty", { meta: { seo_title: "" }, acf: { seo_title: "A" } }, "A"],
		["nowhere: acf is an array", { meta: { seo_title: "" }, acf: [] }, undefined],
		["nowhere: spaces", { seo_title: "  " }, undefined],
	])("is found %s", (_, fields, value) => {
		expect(customField(post(fields), "seo_title")).toBe(value);
	});

	it.each([
		[4, 4],
		["7", 7],
		[3.2, 4],
		[0, undefined],
		["", undefined],
		[-3, undefined],
		[null, undefined],
	])("converts a read time of %j to %j", (read_time, minutes) => {
		expect(readTimeField(post({ meta: { read_time } }))).toBe(minutes);
	});
});

import { describe, expect, it } from "vitest";
import { SCHEMA } from "../../../../worker/blog/content/sanitise-schema.ts";
import { ALLOWED_ATTRIBUTES } from "../../../../worker/contract/sanitise-policy.ts";

describe("the policy in the sanitiser's words", () => {
	it("allows attributes of the same tags, and no more of them", () => {
		expect(Object.keys(SCHEMA.attributes ?? {})).toEqual(Object.keys(ALLOWED_ATTRIBUTES));
		for (const [tag, names] of Object.entries(ALLOWED_ATTRIBUTES)) {
			expect(SCHEMA.attributes?.[tag]).toHaveLength(names.length);
		}
		expect(JSON.stringify(SCHEMA.attributes)).not.toMatch(/data\*|"on|"style"/);
	});

	it("keeps neither comments nor doctypes, and adds nothing by itself", () => {
		expect(SCHEMA).toMatchObject({ allowComments: false, allowDoctypes: false, required: {} });
	});
});

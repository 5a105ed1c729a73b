import { expect, it } from "vitest";
import { ALLOWED_ATTRIBUTES } from "../../../../contract/sanitise-policy.ts";
import { SCHEMA } from "../../../../worker/blog/content/sanitise-schema.ts";

it("allows the same attributes as the policy", () => {
	expect(Object.keys(SCHEMA.attributes ?? {})).toEqual(Object.keys(ALLOWED_ATTRIBUTES));
	for (const [tag, names] of Object.entries(ALLOWED_ATTRIBUTES)) {
		expect(SCHEMA.attributes?.[tag]).toHaveLength(names.length);
	}
	expect(JSON.stringify(SCHEMA.attributes)).not.toMatch(/data\*|"on|"style"/);
});

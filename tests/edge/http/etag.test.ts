import { expect, it } from "vitest";
import { matchesEtag } from "../../../worker/http/etag.ts";

it.each([
	[null, false],
	['"abc"', true],
	['W/"abc"', true],
	['"x", W/"abc"', true],
	['"abcd"', false],
	['w/"abc"', false],
])('compares %s with "abc": %s', (header, matches) => {
	expect(matchesEtag(header, '"abc"')).toBe(matches);
});

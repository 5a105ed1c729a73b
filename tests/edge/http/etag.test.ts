import { describe, expect, it } from "vitest";
import { matchesEtag } from "../../../worker/http/etag.ts";

describe("matchesEtag", () => {
	it.each([
		[null, false],
		["", false],
		['"abc"', true],
		['W/"abc"', true],
		['"x", W/"abc"', true],
		['"x","abc"', true],
		['"abcd"', false],
		["abc", false],
		['w/"abc"', false],
		['W/"x"', false],
	])('compares %s with "abc": %s', (header, matches) => {
		expect(matchesEtag(header, '"abc"')).toBe(matches);
	});
});

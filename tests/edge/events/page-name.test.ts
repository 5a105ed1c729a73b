import { describe, expect, it } from "vitest";
import { pageName } from "../../../worker/events/page-name.ts";

describe("the name of a page", () => {
	it.each([
		["/", "home"],
		["/en", "home"],
		["/en/", "home"],
		["/pricing", "pricing"],
		["/en/beta", "beta"],
		["/fr/blog", "blog"],
		["/en/blog/", "blog"],
		["/fr/blog/category/excel", "blog"],
		["/en/blog/rich-content", "post"],
		["/de/blog", "other"],
		["/dashboard", "other"],
		["/pricing/x", "other"],
		["/__proto__", "other"],
		["", "other"],
	])("of %s is %s", (path, name) => {
		expect(pageName(path)).toBe(name);
	});
});

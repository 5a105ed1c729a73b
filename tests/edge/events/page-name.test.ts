import { expect, it } from "vitest";
import { pageName } from "../../../worker/events/page-name.ts";

it.each([
	["/", "home"],
	["/en", "home"],
	["/en/", "home"],
	["/pricing", "pricing"],
	["/fr/blog", "blog"],
	["/fr/blog/category/excel", "blog"],
	["/en/blog/rich-content", "post"],
	["/__proto__", "other"],
	["/x/fr/blog/a", "other"],
])("of %s is %s", (path, name) => {
	expect(pageName(path)).toBe(name);
});

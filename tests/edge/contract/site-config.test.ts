import { expect, it } from "vitest";
import { hasThirdParties } from "../../../contract/site-config.ts";

const NONE = { pixelId: "", analyticsTagId: "", tellsAds: false };

it.each([
	[{}, false],
	[{ pixelId: "123" }, true],
	[{ analyticsTagId: "G-1" }, true],
	[{ tellsAds: true }, true],
])("a site with %j alone has third parties: %s", (own, has) => {
	expect(hasThirdParties({ ...NONE, ...own })).toBe(has);
});

import { expect, it } from "vitest";
import { hasThirdParties, type SiteConfig } from "../../../worker/contract/site-config.ts";

it.each([
	["", "", false],
	["123", "", true],
	["", "G-1", true],
])("reports third parties for pixel %j and tag %j: %j", (pixelId, analyticsTagId, expected) => {
	expect(hasThirdParties({ pixelId, analyticsTagId } as SiteConfig)).toBe(expected);
});

import { expect, it } from "vitest";
import { hasThirdParties, type SiteConfig } from "../../../worker/contract/site-config.ts";

it.each([
	["", "", false],
	["123", "", true],
	["", "G-1", true],
])("asks consent for pixel %j and tag %j: %j", (pixelId, analyticsTagId, requests) => {
	expect(hasThirdParties({ pixelId, analyticsTagId } as SiteConfig)).toBe(requests);
});

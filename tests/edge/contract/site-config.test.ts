import { expect, it } from "vitest";
import { hasThirdParties } from "../../../contract/site-config.ts";

it.each([
	["", "", false, false],
	["123", "", false, true],
	["", "G-1", false, true],
	["", "", true, true],
])(
	"reports third parties for pixel %j, tag %j and ads %j: %j",
	(pixelId, analyticsTagId, tellsAds, expected) => {
		expect(hasThirdParties({ pixelId, analyticsTagId, tellsAds })).toBe(expected);
	},
);

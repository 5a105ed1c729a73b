import { AD_PLATFORMS } from "../../contract/conversions.ts";
import { readAddress } from "../../worker/http/address.ts";
import { createSite, ORIGIN } from "./harness.ts";

/** The cookie of a visitor who has accepted that ad platforms are told, by default a minute ago. */
export function adCookie(query = "", at = Math.floor(Date.now() / 1000 - 60)): string {
	const { adClicks } = createSite().services;
	const [set = ""] = adClicks.accept(readAddress(`${ORIGIN}/beta?${query}`), AD_PLATFORMS, at);
	return set.split(";")[0] ?? "";
}

import { AD_PLATFORMS } from "../../contract/conversions.ts";
import { createAdClicks } from "../../worker/attribution/ad-clicks.ts";
import { readAddress } from "../../worker/http/address.ts";
import { bindings, ORIGIN } from "./harness.ts";

/** The cookie of a visitor who has accepted that ad platforms are told, by default a minute ago. */
export function adCookie(query = "", at = Math.floor(Date.now() / 1000 - 60)): string {
	const page = readAddress(`${ORIGIN}/beta?${query}`);
	const [set = ""] = createAdClicks(bindings.UNIT_SECRET).accept(page, AD_PLATFORMS, at);
	return set.split(";")[0] ?? "";
}

import type { Context } from "hono";
import type { Address } from "../../contract/address.ts";
import type { AppEnv } from "../app-env.ts";
import { hasConsented } from "../events/classify.ts";

/** The `Set-Cookie` values of a human's visit by an ad, with consent only (docs/product/visits.md#conversions). */
export function keepClicks(
	c: Context<AppEnv>,
	page: Address,
	cookie: (name: string) => readonly string[],
): string[] {
	if (!hasConsented(c.req.raw.headers, cookie)) return [];
	const { ads, adClicks } = c.env;
	return adClicks.keep(page, cookie, ads.platforms, Math.floor(Date.now() / 1000));
}

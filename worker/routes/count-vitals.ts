import type { Context } from "hono";
import type { VisitorEvent, VitalsEvent } from "../../contract/event-schema.ts";
import { SLOTS_BY_PATH } from "../../contract/slots.ts";
import type { AppEnv } from "../app-env.ts";
import { measuredLoad } from "../events/enrich.ts";
import { pageName } from "../events/page-name.ts";
import type { PageVitals } from "../events/read-browser-events.ts";
import { armsOf } from "../experiments/assign-all.ts";
import type { ReadCookie } from "../experiments/sticky-cookie.ts";
import { testsOfPage } from "../experiments/targeting.ts";
import type { Reader } from "../experiments/visitors.ts";
import { detectPlatform } from "../platform/detect-platform.ts";

/**
 * The speed of a page view with what the edge knows of it: page, device, and arms by the sticky cookies
 * (docs/product/back-office.md#speed-as-felt); and whether it was fast, for each of these arms.
 */
export function countVitals(
	{ env, req }: Context<AppEnv>,
	{ report, page }: PageVitals,
	{ id }: Reader,
	cookie: ReadCookie,
): { vitals: VitalsEvent; loads: VisitorEvent[] } {
	const { event_type: _type, page_url: _url, ...measured } = report;
	const slots = SLOTS_BY_PATH[page.pathname];
	const tests = slots ? testsOfPage(env.experiments.current(), slots, undefined) : [];
	const { headers } = req.raw;
	const { lcp } = measured;
	const seen = { now: new Date().toISOString(), platform: detectPlatform(headers) };
	const arms = id === undefined ? [] : armsOf(tests, id, cookie);
	const loadsOf = (unit: string, time: number) =>
		arms.map((arm) => measuredLoad(arm, time, page, seen, unit));
	return {
		vitals: { ...measured, page: pageName(page.pathname), device: deviceClass(headers), arms },
		loads: id === undefined || lcp === undefined ? [] : loadsOf(id, lcp),
	};
}

/** Phones and tablets name themselves so, by the advice of every browser's maker. */
const MOBILE = /Mobi|Android/i;

/**
 * Whether the device is a phone or tablet, or a computer: the class by which speed is compared
 * (docs/product/back-office.md#speed-as-felt).
 */
function deviceClass(headers: Headers): VitalsEvent["device"] {
	const isMobile =
		headers.get("sec-ch-ua-mobile") === "?1" || MOBILE.test(headers.get("user-agent") ?? "");
	return isMobile ? "mobile" : "desktop";
}

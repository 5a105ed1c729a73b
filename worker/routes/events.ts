/** `POST /e`: events of the browser script (docs/product/visits.md#visitor-events). 202 with counts; 4xx only for an unreadable body. */

import type { Context, Handler } from "hono";
import { SIGN_UP_LOCATION } from "../../contract/account-pages.ts";
import { EVENT_LIMITS, type EventsResponse } from "../../contract/events.ts";
import { SLOTS_BY_PATH } from "../../contract/slots.ts";
import { readTag } from "../../contract/tags.ts";
import type { AppEnv } from "../app-env.ts";
import { sourceOf } from "../attribution/touch-cookie.ts";
import { classify, discardReason } from "../events/classify.ts";
import { conversion, exposure, fromBrowser, type Located } from "../events/enrich.ts";
import { networksOf } from "../events/networks-of.ts";
import type { Arrival } from "../events/outbox.ts";
import { type PageEvent, readBrowserEvents } from "../events/read-browser-events.ts";
import { assignAll, readOverride } from "../experiments/assign-all.ts";
import type { ReadCookie } from "../experiments/sticky-cookie.ts";
import { targetedVariant, testsOfPage } from "../experiments/targeting.ts";
import type { Reader } from "../experiments/visitors.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { readEventsBody } from "../http/read-body.ts";
import { languageOfPage } from "../language/resolve-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { awaitDefinitions } from "./await-definitions.ts";
import { countVitals } from "./count-vitals.ts";
import { waitUntil } from "./wait-until.ts";

/** Nobody waits for the response; KV that hangs must not hold it up for ever. */
const DEFINITIONS_MS = 2_000;

export const events: Handler<AppEnv> = async (c) => {
	const { env, eventsRateLimit, experiments, visitors } = c.env;
	const request = c.req.raw;
	const raw = await readEventsBody(request, env.SITE_ORIGIN);
	const received = raw.length;
	const cookie = readCookies(request.headers.get("cookie"));
	const audience = classify(request, cookie);
	const caller = callerOf(request.headers);
	if (!(await eventsRateLimit(caller))) {
		return respond(c, { received, discarded: { limited: received } });
	}
	if (audience !== "human") {
		return respond(c, { received, discarded: { [discardReason(audience)]: received } });
	}
	const withinLimit = raw.slice(0, EVENT_LIMITS.eventsPerRequest);
	const { events: valid, vitals, invalid } = readBrowserEvents(withinLimit, env.SITE_ORIGIN);
	const visitor = visitors.readReader(cookie);
	if (!experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
	const rows = rowsOf(c, valid, { visitor, caller, cookie });
	const measured = vitals.map((each) => countVitals(c, each, visitor, cookie));
	const ab = [...rows.ab, ...measured.flatMap(({ loads }) => loads)];
	const arrival = {
		// Conversions, and exposures of prerendered pages, are events of the edge: they are received here too.
		received: received + ab.length,
		...{ landing: rows.landing, ab, vitals: measured.map((each) => each.vitals) },
		discarded: { invalid, limited: received - withinLimit.length },
	};
	return respond(c, arrival, visitor.setCookies);
};

/** Queues what arrived, and reports its counts. */
function respond(c: Context<AppEnv>, arrival: Arrival, setCookies: string[] = []): Response {
	const { outbox, responses } = c.env;
	waitUntil(c, outbox.add(arrival));
	const { landing = [], vitals = [], discarded = {} } = arrival;
	const counts: EventsResponse = {
		accepted: landing.length + vitals.length,
		bot: discarded.bot ?? 0,
		excluded: discarded.excluded ?? 0,
		invalid: discarded.invalid ?? 0,
		limited: discarded.limited ?? 0,
	};
	return responses.json(counts, 202, [], setCookies);
}

function rowsOf(
	c: Context<AppEnv>,
	events: readonly PageEvent[],
	{ visitor, caller, cookie }: { visitor: Reader; caller: readonly string[]; cookie: ReadCookie },
): Required<Pick<Arrival, "landing" | "ab">> {
	const { headers } = c.req.raw;
	const definitions = c.env.experiments.current();
	const now = new Date().toISOString();
	const base = {
		now,
		networks: networksOf(c.env.env.UNIT_SECRET, caller),
		sessionId: visitor.sessionId,
		userAgent: headers.get("user-agent") ?? "",
		platform: detectPlatform(headers),
	};
	const landing: Arrival["landing"] = [];
	const ab: Arrival["ab"] = [];
	for (const { event, page } of events) {
		const targeted = targetedVariant(readTag(page.searchParams, "utm_content"));
		const language = languageOfPage(page.pathname, cookie("lang")[0] ?? null);
		const seen: Located = { ...base, variant: targeted ?? "a", language };
		const row = fromBrowser(event, page, seen);
		landing.push(row);
		const slots = SLOTS_BY_PATH[page.pathname];
		const isClick =
			row.event_type === "click" && row.cta_location !== SIGN_UP_LOCATION && row.cta_destination;
		const { id } = visitor;
		if (slots === undefined || id === undefined) continue;
		// Only a page that the edge has prerendered for this visitor is an exposure.
		const wasHere =
			row.event_type === "view" && event.prerendered === true
				? c.env.visitors.readPrerendered(cookie, id, page.pathname)
				: undefined;
		const isExposure = wasHere !== undefined;
		if (!(isClick || isExposure)) continue;
		const tests = testsOfPage(definitions, slots, targeted);
		const source = () => sourceOf(page, cookie);
		const traits = { platform: seen.platform, language, source };
		const participant = { id, traits, clicks: !isExposure };
		const arms = assignAll(tests, participant, cookie, readOverride(page.searchParams));
		const exposed = { id, isReturning: wasHere ?? true, source: source() };
		for (const arm of arms.counted) {
			ab.push(
				isExposure ? exposure(arm, page, seen, exposed) : conversion(arm, row, page, seen, id),
			);
		}
	}
	return { landing, ab };
}

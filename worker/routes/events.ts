/** `POST /e`: what the browser script saw (design §7). 202 with counts; 4xx only when nothing can be read. */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { EVENT_LIMITS, type EventsAnswer } from "../contract/events.ts";
import { SLOT_BY_PATH } from "../contract/paths.ts";
import { classify, setAsideAs } from "../events/classify.ts";
import { conversion, fromBrowser, type Seen } from "../events/enrich.ts";
import type { Arrival } from "../events/outbox.ts";
import { type PageEvent, readBrowserEvents } from "../events/read-browser-events.ts";
import { assignAll, readOverride } from "../experiments/assign-all.ts";
import { type ReadCookie, readVisitor, type Visitor } from "../experiments/sticky-cookie.ts";
import { targetedVariant, testsOfPage } from "../experiments/targeting.ts";
import { readCookies } from "../http/cookies.ts";
import { readEventsBody } from "../http/read-body.ts";
import { languageOfPath } from "../language/resolve-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { waitUntil } from "./wait-until.ts";

export const events: Handler<AppEnv> = async (c) => {
	const { responses, env, eventsRateLimit, outbox } = c.env;
	const request = c.req.raw;
	const raw = await readEventsBody(request, env.SITE_ORIGIN);
	const cookie = readCookies(request.headers.get("cookie"));
	const audience = classify(request, cookie);
	const answer: EventsAnswer = { accepted: 0, bot: 0, excluded: 0, invalid: 0, limited: 0 };
	let arrival: Arrival = { received: raw.length, setAside: answer };
	let setCookies: string[] = [];

	if (!(await eventsRateLimit(request.headers.get("cf-connecting-ip") ?? "local"))) {
		answer.limited = raw.length;
	} else if (audience !== "human") {
		answer[setAsideAs(audience)] = raw.length;
	} else {
		answer.limited = Math.max(0, raw.length - EVENT_LIMITS.eventsPerRequest);
		const kept = raw.slice(0, EVENT_LIMITS.eventsPerRequest);
		const { events: valid, invalid } = readBrowserEvents(kept, new URL(request.url).origin);
		answer.invalid = invalid;
		answer.accepted = valid.length;
		const visitor = readVisitor(cookie);
		setCookies = visitor.setCookies;
		arrival = { ...arrival, ...rows(c, valid, visitor, cookie) };
		arrival.received += arrival.ab?.length ?? 0;
	}
	const { accepted: _, ...setAside } = answer;
	waitUntil(c, outbox.add({ ...arrival, setAside }));
	return responses.json(answer, 202, [], setCookies);
};

function rows(
	c: Context<AppEnv>,
	events: readonly PageEvent[],
	visitor: Visitor,
	cookie: ReadCookie,
): Required<Pick<Arrival, "landing" | "ab">> {
	const { headers } = c.req.raw;
	const definitions = c.env.experiments.current();
	const base = {
		sessionId: visitor.sessionId,
		userAgent: headers.get("user-agent") ?? "",
		platform: detectPlatform(headers),
		now: new Date().toISOString(),
	};
	const landing: Arrival["landing"] = [];
	const ab: Arrival["ab"] = [];
	for (const { event, page } of events) {
		const targeted = targetedVariant(page.searchParams.get("utm_content"));
		const language = languageOfPath(page.pathname);
		const seen: Seen = { ...base, variant: targeted ?? "a", language };
		const row = fromBrowser(event, page, seen);
		landing.push(row);
		const slot = SLOT_BY_PATH[page.pathname];
		if (row.event_type !== "click" || slot === undefined || !row.cta_destination) continue;
		const tests = testsOfPage(definitions, slot, targeted);
		const arms = assignAll(tests, visitor.id, cookie, readOverride(page.searchParams));
		if (arms.overridden) continue;
		for (const [test, arm] of arms.counted) ab.push(conversion(test, arm, row, page, seen));
	}
	return { landing, ab };
}

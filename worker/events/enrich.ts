/** Converts a request and the stages' results to rows. Pure except for new ids. */

import type { Address } from "../../contract/address.ts";
import type { BrowserEvent, LandingEvent, VisitorEvent } from "../../contract/event-schema.ts";
import type { Exclusion } from "../../contract/events.ts";
import {
	type Browser,
	EVENT_LIMITS,
	type Language,
	type Measured,
	type Platform,
} from "../../contract/events.ts";
import type { CountedArm } from "../../contract/experiment.ts";
import { isCounting } from "../../contract/experiment.ts";
import type { TestDefinition } from "../../contract/experiment-schema.ts";
import { readTags } from "../../contract/tags.ts";
import { GOOD_LCP } from "../../contract/vitals.ts";
import type { Arrival } from "./outbox.ts";

/** The stages' results for a human's request. */
export interface Seen {
	sessionId: string;
	userAgent: string;
	platform: Platform;
	language: Language;
	/** Targeted headline, a–e. */
	variant: string;
	/** ISO time of the edge. */
	now: string;
}

/** With the networks that it came from (`networksOf`). */
export interface Located extends Seen {
	networks: number[];
}

type Moment = Pick<Seen, "now" | "platform">;

/** The visitor who is shown an arm. */
export interface Exposed {
	id: string;
	isReturning: boolean;
	/** `utm_source` of the page, else of the last campaign; empty without one. */
	source: string;
}

/** A click that is a request of its own: `/cta` (docs/product/visits.md#call-to-action). */
export function clickOnRedirect(
	url: Address,
	referrer: string | null,
	destination: string,
	seen: Located,
): LandingEvent {
	return {
		...rowOf(seen, url),
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at: seen.now,
		viewport_width: null,
		viewport_height: null,
		referrer: addressOf(referrer),
		cta_location: cut(url.pathname, EVENT_LIMITS.text),
		cta_text: null,
		cta_destination: addressOf(destination),
	};
}

/** A validated event of the browser script, dated by its age: clocks of computers may be wrong. */
export function fromBrowser(event: BrowserEvent, page: Address, seen: Located): LandingEvent {
	return {
		...rowOf(seen, page),
		event_id: event.event_id,
		event_type: event.event_type,
		occurred_at: new Date(Date.parse(seen.now) - (event.age ?? 0)).toISOString(),
		...measuredOf(event),
	};
}

/** The page that shows the arm was served: counted once per unit, however often it is reported. */
export function exposure(
	arm: CountedArm,
	page: Address,
	seen: Located,
	visitor: Exposed,
): VisitorEvent {
	const row = abRow("exposure", arm, page, seen, visitor.id);
	return {
		...row,
		networks: seen.networks,
		data: {
			...row.data,
			language: seen.language,
			browser: browserOf(seen.userAgent),
			returning: visitor.isReturning,
			...(visitor.source === "" ? {} : { source: visitor.source }),
		},
	};
}

/** A conversion: a click on the call to action of a page under test (docs/product/experiments.md#experiments). */
export function conversion(
	arm: CountedArm,
	click: LandingEvent,
	page: Address,
	seen: Seen,
	visitorId: string,
): VisitorEvent {
	const row: VisitorEvent = {
		...abRow("conversion", arm, page, seen, visitorId),
		goal: "cta_click",
	};
	if (click.cta_location !== null) row.data.button_location = click.cta_location;
	if (click.cta_destination !== null) row.data.destination = click.cta_destination;
	return row;
}

/** Whether a measured page under test was fast: an outcome of the goal `lcp_good` (docs/product/experiments.md#counting). */
export function measuredLoad(
	arm: CountedArm,
	lcp: number,
	page: Address,
	seen: Moment,
	visitorId: string,
): VisitorEvent {
	return {
		...abRow("conversion", arm, page, seen, visitorId),
		goal: lcp <= GOOD_LCP ? "lcp_good" : "lcp_slow",
	};
}

/** A new account, of which the event says nothing but the unit (docs/product/experiments.md#counting). */
export function signedUp(
	arm: CountedArm,
	page: Address,
	seen: Moment,
	visitorId: string,
): VisitorEvent {
	return { ...abRow("conversion", arm, page, seen, visitorId), goal: "sign_up" };
}

function abRow(
	event_name: VisitorEvent["event_name"],
	{ test, run, arm, isNotDrawn }: CountedArm,
	{ pathname: page }: Address,
	{ now, platform }: Moment,
	visitor_id: string,
): VisitorEvent {
	return {
		event_id: crypto.randomUUID(),
		event_name,
		occurred_at: now,
		test_name: test,
		run,
		variant: arm,
		visitor_id,
		data: isNotDrawn ? { page, platform, not_drawn: true } : { page, platform },
	};
}

/** The family of a browser: what an unequal split often depends on. Most agents quote those before them. */
function browserOf(agent: string): Browser {
	if (agent.includes("Edg")) return "edge";
	if (agent.includes("Firefox/") || agent.includes("FxiOS/")) return "firefox";
	if (agent.includes("Chrome/") || agent.includes("CriOS/")) return "chrome";
	return agent.includes("Safari/") ? "safari" : "other";
}

function rowOf(seen: Located, page: Address) {
	const tags = readTags(page.searchParams);
	return {
		variant: seen.variant,
		page_url: cut(page.origin + page.pathname, EVENT_LIMITS.url),
		session_id: seen.sessionId,
		user_agent: cut(seen.userAgent, EVENT_LIMITS.userAgent),
		detected_platform: seen.platform,
		language: seen.language,
		networks: seen.networks,
		utm_source: tags?.utm_source || null,
		utm_medium: tags?.utm_medium || null,
		utm_campaign: tags?.utm_campaign || null,
		utm_content: tags?.utm_content || null,
		utm_term: tags?.utm_term || null,
	};
}

/** Queries may hold personal data (auth links): only the utm columns store any of it. */
function addressOf(address: string | null | undefined): string | null {
	if (!address) return null;
	const end = address.search(/[?#]/);
	return cut(end < 0 ? address : address.slice(0, end), EVENT_LIMITS.url);
}

/** The columns of what the browser measured: null where it did not. */
function measuredOf(event: Pick<BrowserEvent, Measured>): Pick<LandingEvent, Measured> {
	const textOf = (text: string | undefined) =>
		text === undefined ? null : cut(text, EVENT_LIMITS.text);
	return {
		viewport_width: event.viewport_width ?? null,
		viewport_height: event.viewport_height ?? null,
		referrer: addressOf(event.referrer),
		cta_location: textOf(event.cta_location),
		cta_text: textOf(event.cta_text),
		cta_destination: addressOf(event.cta_destination),
	};
}

/** Characters that PostgreSQL may refuse: U+0000, and surrogates without their other half. */
const SUSPECT = /[\0\ud800-\udfff]/;

/** Cuts a text without half a surrogate pair or U+0000. Almost every text is neither long nor suspect. */
function cut(text: string, length: number): string {
	if (text.length <= length && !SUSPECT.test(text)) return text;
	return text.slice(0, length).toWellFormed().replaceAll("\0", "");
}

/** The exposures of a page to somebody who takes no part: counted by test, and as discarded in the ledger. */
export function excludedExposures(tests: readonly TestDefinition[], reason: Exclusion): Arrival {
	const excluded = tests
		.filter(isCounting)
		.map(({ testName, run = 0 }) => ({ test_name: testName, run, reason, n: 1 }));
	const received = excluded.length;
	return { received, discarded: { [reason === "bot" ? "bot" : "excluded"]: received }, excluded };
}

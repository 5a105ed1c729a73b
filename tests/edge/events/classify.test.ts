import { describe, expect, it } from "vitest";
import {
	type Audience,
	classify,
	discardReason,
	hasConsented,
} from "../../../worker/events/classify.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { GOOGLEBOT, ORIGIN, WINDOWS } from "../harness.ts";

function classified(headers: Record<string, string>, method = "GET"): Audience {
	const request = new Request(ORIGIN, { method, headers });
	return classify(request, readCookies(request.headers.get("cookie")));
}

const agent = { "user-agent": WINDOWS };

describe("classify", () => {
	it.each<[string, Record<string, string>, Audience]>([
		["a browser", agent, "human"],
		["a request without an agent", {}, "bot"],
		["a crawler", { "user-agent": GOOGLEBOT }, "bot"],
		["a prefetch", { ...agent, "sec-purpose": "prefetch" }, "prefetch"],
		["a prerender", { ...agent, "sec-purpose": "prefetch;prerender" }, "prerender"],
		[
			"a prerender with Chrome's older header, too",
			{ ...agent, purpose: "prefetch", "sec-purpose": "prefetch;prerender" },
			"prerender",
		],
		["a prefetch with Chrome's older header", { ...agent, purpose: "prefetch" }, "prefetch"],
		["a preview of Safari's start page", { ...agent, purpose: "preview" }, "prefetch"],
		["a prefetch with Firefox's older header", { ...agent, "x-moz": "prefetch" }, "prefetch"],
		["an opted-out visitor", { ...agent, cookie: "measure=off" }, "opted-out"],
		[
			"an opted-out visitor's prerender",
			{ ...agent, cookie: "measure=off", "sec-purpose": "prefetch;prerender" },
			"opted-out",
		],
		["a visitor who opted in again", { ...agent, cookie: "measure=on" }, "human"],
	])("classifies %s", (_, headers, audience) => {
		expect(classified(headers)).toBe(audience);
	});

	it.each([
		["bot", "bot"],
		["prefetch", "excluded"],
		["opted-out", "excluded"],
	] as const)("counts %s as %s", (audience, reason) => {
		expect(discardReason(audience)).toBe(reason);
	});
});

it.each([
	["consent=accepted", undefined, true],
	["consent=refused", undefined, false],
	["", undefined, false],
	["consent=refused; consent=accepted", undefined, false],
	["consent=accepted", "1", false],
	["consent=accepted", "0", true],
])("hasConsented returns for %j and Sec-GPC %s: %s", (cookie, gpc, may) => {
	const headers = new Headers(gpc ? { "sec-gpc": gpc } : {});
	expect(hasConsented(headers, readCookies(cookie))).toBe(may);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type Audience,
	classify,
	discardReason,
	hasAcceptedTags,
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
		["no agent", {}, "bot"],
		["an empty agent", { "user-agent": "" }, "bot"],
		["a crawler", { "user-agent": GOOGLEBOT }, "bot"],
		["a crawler that prefetches", { "user-agent": GOOGLEBOT, "sec-purpose": "prefetch" }, "bot"],
		["a prefetch", { ...agent, "sec-purpose": "prefetch" }, "prefetch"],
		["a prerender", { ...agent, "sec-purpose": "prefetch;prerender" }, "prefetch"],
		["Chrome's older name for it", { ...agent, purpose: "prefetch" }, "prefetch"],
		["Firefox's older name for it", { ...agent, "x-moz": "prefetch" }, "prefetch"],
		["another purpose", { ...agent, "sec-purpose": "navigate" }, "human"],
		["one who opted out", { ...agent, cookie: "measure=off" }, "opted-out"],
		["one who opted out, said twice", { ...agent, cookie: "measure=on; measure=off" }, "opted-out"],
		["one who opted in again", { ...agent, cookie: "measure=on" }, "human"],
		["a cookie that only looks like it", { ...agent, cookie: "xmeasure=off" }, "human"],
	])("takes %s for %s", (_, headers, audience) => {
		expect(classified(headers)).toBe(audience);
	});

	it("takes a HEAD for a look without a visit", () => {
		expect(classified(agent, "HEAD")).toBe("prefetch");
	});

	it("never takes an agent-less request for a human, whatever else it carries", () => {
		const word = fc.stringMatching(/^[\x21-\x7e]{0,30}$/);
		fc.assert(
			fc.property(word, word, (cookie, purpose) => {
				expect(classified({ cookie, "sec-purpose": purpose })).toBe("bot");
			}),
		);
	});

	it.each([
		["bot", "bot"],
		["prefetch", "excluded"],
		["opted-out", "excluded"],
	] as const)("counts %s as %s", (audience, reason) => {
		expect(discardReason(audience)).toBe(reason);
	});
});

describe("third parties may load", () => {
	it.each([
		["consent=accepted", undefined, true],
		["consent=refused", undefined, false],
		["consent=maybe", undefined, false],
		["", undefined, false],
		["consent=refused; consent=accepted", undefined, false],
		["consent=accepted", "1", false],
		["consent=accepted", "0", true],
	])("with %j and Sec-GPC %s: %s", (cookie, gpc, may) => {
		const headers = new Headers(gpc ? { "sec-gpc": gpc } : {});
		expect(hasAcceptedTags(headers, readCookies(cookie))).toBe(may);
	});
});

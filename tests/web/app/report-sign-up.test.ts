import { afterEach, describe, expect, it, vi } from "vitest";
import { reportSignUp } from "../../../web/app/auth/report-sign-up.ts";
import { browserEventSchema } from "../../../worker/contract/event-schema.ts";
import { readBrowserEvents } from "../../../worker/events/read-browser-events.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("a sign-up (issue 6 'Landing report')", () => {
	it("is told to the edge as one click that the edge takes", async () => {
		const fetched = vi.fn(
			async (_path: string, _init: RequestInit) => new Response(null, { status: 202 }),
		);
		vi.stubGlobal("fetch", fetched);
		await reportSignUp();
		const [path, init] = fetched.mock.calls[0] ?? ["", {}];
		expect([path, init.method, init.keepalive]).toEqual(["/e", "POST", true]);
		const events = JSON.parse(String(init.body));
		expect(readBrowserEvents(events, location.origin)).toMatchObject({ invalid: 0 });
		expect(browserEventSchema.parse(events[0])).toMatchObject({
			event_type: "click",
			cta_location: "sign_up",
		});
	});

	it("says nothing of the address's query, where a link may have put a token", async () => {
		history.replaceState(null, "", "/auth?mode=signup&token_hash=secret");
		const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response());
		vi.stubGlobal("fetch", fetched);
		await reportSignUp();
		expect(String(fetched.mock.calls[0]?.[1].body)).not.toContain("secret");
	});

	it("is nobody's trouble when it cannot be told", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
		await expect(reportSignUp()).resolves.toBeUndefined();
	});
});

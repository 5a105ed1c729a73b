import { afterEach, describe, expect, it, vi } from "vitest";
import { reportSignUp } from "../../../web/app/auth/report-sign-up.ts";
import { browserReportSchema } from "../../../worker/contract/event-schema.ts";
import { readBrowserEvents } from "../../../worker/events/read-browser-events.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("a sign-up", () => {
	it("is reported to the edge as one valid click", async () => {
		const fetched = vi.fn(
			async (_path: string, _init: RequestInit) => new Response(null, { status: 202 }),
		);
		vi.stubGlobal("fetch", fetched);
		await reportSignUp();
		const [path, init] = fetched.mock.calls[0] ?? ["", {}];
		expect([path, init.method, init.keepalive]).toEqual(["/e", "POST", true]);
		const events = JSON.parse(String(init.body));
		expect(readBrowserEvents(events, location.origin)).toMatchObject({ invalid: 0 });
		expect(browserReportSchema.parse(events[0])).toMatchObject({
			event_type: "click",
			cta_location: "sign_up",
		});
	});

	it("does not send the URL's query, which may contain a token", async () => {
		history.replaceState(null, "", "/auth?mode=signup&token_hash=secret");
		const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response());
		vi.stubGlobal("fetch", fetched);
		await reportSignUp();
		expect(String(fetched.mock.calls[0]?.[1].body)).not.toContain("secret");
	});

	it("is not affected by a failed report, which is sent with the next event", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
		await expect(reportSignUp()).resolves.toBeUndefined();
		expect(localStorage.getItem("unsent-events")).toContain('"cta_location":"sign_up"');
	});
});

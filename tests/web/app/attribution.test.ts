import { afterEach, describe, expect, it, vi } from "vitest";
import { getAttribution } from "../../../web/app/auth/account-calls.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const respondWith = (respond: (init: RequestInit) => Response | Promise<Response>) => {
	const fetched = vi.fn(async (_path: string, init: RequestInit) => respond(init));
	vi.stubGlobal("fetch", fetched);
	return fetched;
};

describe("the attribution of a sign-up", () => {
	it("is the Worker's token", async () => {
		const fetched = respondWith(() => Response.json({ token: "a.token" }));
		expect(await getAttribution()).toEqual({ attribution: "a.token" });
		expect(fetched.mock.calls[0]?.[0]).toBe("/api/attribution");
	});

	it.each([
		["an opted-out visitor", () => Response.json({ token: null })],
		["a refused call", () => Response.json({ error: { code: "rate_limited" } }, { status: 429 })],
		["an unreadable response", () => new Response("<html>")],
		["an empty one", () => Response.json(null)],
		["no connection", () => Promise.reject(new TypeError("offline"))],
	])("is missing after %s", async (_, respond) => {
		respondWith(respond);
		expect(await getAttribution()).toEqual({});
	});

	it("does not let anybody wait for a Worker that hangs", async () => {
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
		respondWith(({ signal }) => {
			signal?.throwIfAborted();
			return new Promise(() => {});
		});
		expect(await getAttribution()).toEqual({});
		expect(timeout).toHaveBeenCalledWith(1500);
	});
});

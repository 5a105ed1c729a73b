import { describe, expect, it, vi } from "vitest";
import type { BrowserEvent } from "../../../contract/event-schema.ts";

const STORE = "unsent-events";

function event(n: number): BrowserEvent {
	return {
		event_id: `event-${n}`,
		event_type: "view",
		page_url: "http://localhost/",
	};
}

/** The module holds unsent events in memory, so a new page is a new module. */
async function newPage(response: () => Promise<Response>) {
	vi.resetModules();
	const fetched = vi.fn(response);
	vi.stubGlobal("fetch", fetched);
	const { send } = await import("../../../web/ui/events/send-events.ts");
	const bodyOf = (call: number): BrowserEvent[] => {
		const init = (fetched.mock.calls as unknown as [string, RequestInit][])[call]?.[1];
		return JSON.parse(String(init?.body));
	};
	const sentIn = (call: number) => bodyOf(call).map(({ event_id }) => event_id);
	const requests = () => fetched.mock.calls.length;
	const agesIn = (call: number) => bodyOf(call).map(({ age }) => age);
	return { send, sentIn, agesIn, requests };
}

const accepted = async () => new Response(null, { status: 202 });
const kept = () => JSON.parse(localStorage.getItem(STORE) ?? "[]") as BrowserEvent[];

describe("sending events", () => {
	it("stores nothing once the edge has responded", async () => {
		const { send, sentIn } = await newPage(accepted);
		await send(event(1));
		expect(sentIn(0)).toEqual(["event-1"]);
		expect(kept()).toEqual([]);
	});

	it.each([
		["is offline", () => Promise.reject(new TypeError("offline"))],
		["responds 503", async () => new Response(null, { status: 503 })],
		["responds 429", async () => new Response(null, { status: 429 })],
	])("sends unaccepted events on the next page when the edge %s", async (_, response) => {
		await (await newPage(response)).send(event(1));
		expect(kept().map(({ event_id }) => event_id)).toEqual(["event-1"]);
		const next = await newPage(accepted);
		await next.send(event(2));
		expect(next.sentIn(0)).toEqual(["event-1", "event-2"]);
		expect(kept()).toEqual([]);
	});

	it("sends nothing of whoever objects, and drops what waits", async () => {
		await (await newPage(() => Promise.reject(new TypeError("offline")))).send(event(1));
		vi.spyOn(document, "cookie", "get").mockReturnValue("lang=fr; measure=off");
		const { send, requests } = await newPage(accepted);
		await send(event(2));
		vi.restoreAllMocks();
		expect([requests(), kept()]).toEqual([0, []]);
	});

	it.each([
		["is right", 0],
		["is a year behind", -31_536_000_000],
		["is 20 minutes ahead", 1_200_000],
	])("says how old an event is, on this page and the next, when the clock %s", async (_, wrong) => {
		vi.useFakeTimers({ toFake: ["Date", "performance"] });
		vi.setSystemTime(Date.parse("2026-11-28T12:00:00Z") + wrong);
		const offline = await newPage(() => Promise.reject(new TypeError("offline")));
		await offline.send(event(1));
		vi.advanceTimersByTime(1500);
		await offline.send(event(2));
		expect(offline.agesIn(1)).toEqual([1500, 0]);
		vi.advanceTimersByTime(60_000);
		const next = await newPage(accepted);
		vi.advanceTimersByTime(10);
		await next.send(event(3));
		expect(next.agesIn(0)).toEqual([61_510, 60_010, 0]);
	});

	it("has no negative age after the clock was set back", async () => {
		vi.useFakeTimers({ toFake: ["Date", "performance"] });
		localStorage.setItem(STORE, JSON.stringify([{ ...event(1), at: Date.now() + 3_600_000 }]));
		const { send, agesIn } = await newPage(accepted);
		await send(event(2));
		expect(agesIn(0)).toEqual([0, 0]);
	});

	it("does not repeat what the edge rejects", async () => {
		await (await newPage(async () => new Response(null, { status: 400 }))).send(event(1));
		expect(kept()).toEqual([]);
	});

	it("stores the last 50 and sends 20 at a time", async () => {
		localStorage.setItem(STORE, JSON.stringify(Array.from({ length: 60 }, (_, n) => event(n))));
		const { send, sentIn } = await newPage(() => Promise.reject(new TypeError("offline")));
		await send(event(60));
		expect(sentIn(0)).toHaveLength(20);
		expect(kept()).toHaveLength(50);
		expect(kept().at(-1)?.event_id).toBe("event-60");
	});

	it.each(["not json", "{}", "null"])("starts empty when the stored value is %s", async (text) => {
		localStorage.setItem(STORE, text);
		const { send, sentIn } = await newPage(accepted);
		await send(event(1));
		expect(sentIn(0)).toEqual(["event-1"]);
	});
});

/** Pages and counts of an isolate that has not read the tests' definitions, or not for a while. */
import { describe, expect, it, vi } from "vitest";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../../worker/experiments/store.ts";
import { browserEvent } from "../../fakes/events.ts";
import { headlineOf, headlineTestIn } from "../../fakes/experiments.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import {
	balance,
	cookiesOf,
	createSite,
	headlineShown,
	ORIGIN,
	type Site,
	signed,
} from "../harness.ts";

const STICKY = `abtest_${HEADLINE_TEST}`;
const inSlot = headlineTestIn("home.hero");
const sticky = (arm: string) => ({ headers: { cookie: `${STICKY}=${arm}` } });
const VISITOR = idInBucket(HEADLINE_TEST, 60, 80);
const IN_ARM_D = `__Host-vid=${signed(VISITOR)}; ${STICKY}=D`;
const countedIn = (site: Site) => site.batches.flatMap(({ ab }) => ab);

const coldSite = (get: () => Promise<unknown>, now?: () => number) =>
	createSite({
		services: { experiments: new ExperimentStore({ get }, BUNDLED_EXPERIMENTS, now) },
		functions: {},
		isCold: true,
	});

describe("a document", () => {
	it("waits for the first reading of a cold isolate, and draws from it", async () => {
		const response = await coldSite(async () => inSlot).request("/");
		expect(response.headers.get("x-config-version")).toBe("slot-1");
		const arm = cookiesOf(response).get(STICKY) ?? "";
		expect(await headlineShown(response)).toBe(headlineOf(arm));
	});

	it.each<[string, () => Promise<unknown>]>([
		["hangs", () => new Promise(() => {})],
		["fails", () => Promise.reject(new Error("KV down"))],
	])("shows its own content and counts nobody in a cold isolate whose KV %s", async (_, get) => {
		const site = coldSite(get);
		const response = await site.request("/", { ...sticky("D"), untilSettled: false });
		expect(response.headers.get("x-config-version")).toBe("unread");
		expect(await headlineShown(response)).toBe(headlineOf("A"));
		expect(cookiesOf(response).has(STICKY)).toBe(false);
		expect(site.batches).toEqual([]);
	});
});

it("POST /e counts the arm of a click in an isolate that has read no definitions yet", async () => {
	const site = createSite({ isCold: true });
	const click = browserEvent({ event_type: "click", cta_destination: `${ORIGIN}/download-fr` });
	await site.request("/e", {
		method: "POST",
		headers: { origin: ORIGIN, "content-type": "text/plain", cookie: IN_ARM_D },
		body: JSON.stringify([click]),
	});
	expect(countedIn(site)).toMatchObject([{ test_name: HEADLINE_TEST, variant: "D" }]);
});

it.each<[string, number, RequestInit]>([
	["/", 50, {}],
	["/pricing", 50, {}],
	["/auth?mode=signup", 500, {}],
	["/checkout/monthly", 500, {}],
	["/e", 2_000, { method: "POST", body: "[]" }],
])("%s waits %i ms for KV that hangs", async (path, expected, init) => {
	const waits: unknown[] = [];
	vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) => {
		waits.push(ms);
		queueMicrotask(run);
	}) as typeof setTimeout);
	const cookie = path.startsWith("/checkout") ? `${IN_ARM_D}; __Host-session=token` : IN_ARM_D;
	const headers = { "content-type": "text/plain", origin: ORIGIN, cookie };
	await coldSite(() => new Promise(() => {})).request(path, {
		...init,
		headers,
		untilSettled: false,
	});
	expect(waits).toEqual([expected]);
});

describe("/cta", () => {
	it("draws nobody in a cold isolate, and counts the arm that the cookie holds when KV has been read", async () => {
		let finish: (value: null) => void = () => {};
		const get = () => new Promise<null>((resolve) => (finish = resolve));
		const experiments = new ExperimentStore({ get }, BUNDLED_EXPERIMENTS);
		const site = createSite({ services: { experiments }, isCold: true });
		const response = await site.request("/cta", {
			headers: { cookie: IN_ARM_D },
			untilSettled: false,
		});
		expect(response.headers.get("x-config-version")).toBe("unread");
		expect(countedIn(site)).toEqual([]);
		finish(null);
		await expect
			.poll(() => countedIn(site))
			.toMatchObject([{ event_name: "conversion", variant: "D", visitor_id: VISITOR }]);
		expect(balance(site.batches)).toEqual({ received: 2, accountedFor: 2 });
	});

	it("counts no arm of a test that the link's campaign takes the page from", async () => {
		const countedBy = async (path: string) => {
			const site = coldSite(async () => inSlot);
			await site.request(path, { headers: { cookie: IN_ARM_D } });
			return countedIn(site).length;
		};
		expect([await countedBy("/cta"), await countedBy("/cta?utm_content=b")]).toEqual([1, 0]);
	});

	it("counts no arm for a click beyond its caller's limit", async () => {
		const site = createSite({ isCold: true });
		vi.spyOn(site.services.clickLimit, "isWithin").mockReturnValue(false);
		await site.request("/cta", { headers: { cookie: IN_ARM_D } });
		expect([site.batches.length, countedIn(site)]).toEqual([1, []]);
	});

	it("sends the click of a new visitor to a cold isolate alone, whose arm nobody holds", async () => {
		const site = createSite({ isCold: true });
		await site.request("/cta");
		expect(site.batches).toHaveLength(1);
	});
});

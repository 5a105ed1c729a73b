import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DutyState } from "../../../contract/system-schema.ts";
import { Spool } from "../../../worker/events/spool.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../../worker/experiments/store.ts";
import type { Services } from "../../../worker/services.ts";
import { DUTY, fakeDuties } from "../../fakes/duties.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeSupabase, type Reply, replies } from "../../fakes/supabase.ts";
import { bindings, createSite, emptyKv, stopClock, stubFetch } from "../harness.ts";

interface Health {
	status: string;
	configVersion: string;
	dependencies: Record<
		"supabase" | "experiments" | "spool" | "wordpress" | "duties",
		Record<string, unknown>
	>;
}

const MONITOR = { authorization: "Bearer test-health-token-new" };

async function checkHealth(services: Partial<Services> = {}, supabase: Reply = replies(200)) {
	const { fetch, requests } = fakeSupabase(supabase);
	stubFetch(fetch);
	const site = createSite({ services: { ...blogIn({}), ...services } });
	const request = () => site.request("/healthz", { headers: MONITOR });
	const response = await request();
	return { request, requests, response, health: (await response.clone().json()) as Health };
}

const failingSpool = new Spool({
	list: () => Promise.reject(new Error("KV down")),
} as unknown as KVNamespace);

/** The blog in this state. */
const blogIn = (changed: object) => {
	const state = async () => ({ state: "up", doubt: null, ...changed });
	return { blog: async () => ({ state }) } as unknown as Pick<Services, "blog">;
};

beforeEach(() => emptyKv(bindings.SPOOL));

describe("error", () => {
	const spool = new Spool(bindings.SPOOL);

	it.each<[string, () => unknown, object, Partial<Services>?, Reply?]>([
		["Supabase down", () => {}, { supabase: { state: "down" } }, {}, replies(500)],
		["the spool unavailable", () => {}, { spool: { state: "down" } }, { spool: failingSpool }],
		["WordPress down", () => {}, { wordpress: { state: "down" } }, blogIn({ state: "down" })],
		["a doubt of WordPress", () => {}, { wordpress: { doubt: {} } }, blogIn({ doubt: {} })],
		[
			...(["events in the spool", () => spool.keep(eventBatch({ received: 5 }))] as const),
			{ spool: { state: "up", waitingBatches: 1, waitingEvents: 5 } },
		],
		[
			...(["dead batches", () => spool.keepDead("x", "poison", "unreadable")] as const),
			{ spool: { deadBatches: 1 } },
		],
	])("reports degraded with %s", async (_, prepare, dependencies, services, reply) => {
		await prepare();
		const { health, response } = await checkHealth(services, reply);
		expect(response.status).toBe(200);
		expect(health).toMatchObject({ status: "degraded", dependencies });
	});

	it("reports degraded with invalid tests in KV, and the error", async () => {
		const get = async () => ({ tests: "nonsense" });
		const experiments = new ExperimentStore({ get }, BUNDLED_EXPERIMENTS);
		const { health } = await checkHealth({ experiments });
		expect(health).toMatchObject({ status: "degraded", configVersion: "bundled" });
		expect(health.dependencies.experiments.lastError).toEqual(expect.any(String));
	});
});

const failing: DutyState = { ...DUTY, name: "expire_mails", failures: 3, state: "failing" };
const late: DutyState = { ...DUTY, name: "make_partitions", succeeded_at: null, state: "late" };

it.each<[string, string, DutyState[] | null]>([
	["degraded", "failing", [late, failing]],
	["degraded", "late", [late]],
	["degraded", "unknown", null],
	["ok", "ok", []],
])("duties report %s while they are %s", async (status, state, unwell) => {
	const { health } = await checkHealth({ duties: fakeDuties(unwell) });
	expect(health).toMatchObject({ status, dependencies: { duties: { state } } });
});

it("says that the blog's state is unknown while the blog cannot be opened", async () => {
	const blog = () => Promise.reject(new Error("no chunk"));
	const { health } = await checkHealth({ blog });
	expect(health.dependencies.wordpress).toEqual({ state: "unknown", doubt: null });
	expect(health.status).toBe("ok");
});

describe("security", () => {
	it("tells the public its status and release only", async () => {
		stubFetch(fakeSupabase(replies(500)).fetch);
		const response = await createSite({ services: blogIn({}) }).request("/healthz");
		expect(await response.json()).toEqual({ status: "degraded", release: "test" });
	});

	it.each([
		["Bearer test-health-token-new", 200],
		["Bearer test-health-token-old", 200],
		["Bearer test-health-token", 401],
		["Bearer ", 401],
		["Basic dGVzdA==", 401],
	])("tells more to %j: %i", async (authorization, status) => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const site = createSite({ services: blogIn({}) });
		const response = await site.request("/healthz", { headers: { authorization } });
		expect(response.status).toBe(status);
		if (status === 401) expect(await response.json()).not.toHaveProperty("dependencies");
	});

	it("tells more to nobody without a token in the configuration", async () => {
		stubFetch(fakeSupabase(replies(200)).fetch);
		const site = createSite({ env: { HEALTH_TOKEN: "" } });
		for (const authorization of ["Bearer ", "Bearer undefined", MONITOR.authorization]) {
			expect((await site.request("/healthz", { headers: { authorization } })).status).toBe(401);
		}
	});

	it("checks the dependencies at most once in ten seconds", async () => {
		const { request, requests } = await checkHealth();
		stopClock(Date.now() + 9_000);
		await Promise.all(Array.from({ length: 20 }, request));
		expect(requests).toHaveLength(1);
		vi.setSystemTime(Date.now() + 2_000);
		await request();
		expect(requests).toHaveLength(2);
	});
});

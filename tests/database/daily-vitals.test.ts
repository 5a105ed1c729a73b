import { beforeEach, describe, expect, it } from "vitest";
import type { Vitals } from "../../contract/back-office-calls-schema.ts";
import type { VitalsEvent } from "../../contract/event-schema.ts";
import { MAX_VITALS, type VitalName } from "../../contract/events.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, makeSuper } = asAdmin(database);

beforeEach(() => makeSuper());

const report = (changed: Partial<VitalsEvent> = {}): VitalsEvent => ({
	...{ page: "home", release: "v2", device: "mobile", arms: [], lcp: 1000 },
	...changed,
});
const batchOf = (vitals: VitalsEvent[], age = 0) =>
	eventBatch({ vitals, received: vitals.length, received_at: daysAgo(age, 1000).toISOString() });
const rows = () =>
	database.query(`select metric, page, release, device, test_name, run, arm, bucket::int, n::int
		from private.daily_vitals order by metric, test_name, arm`);
const noteReleases = (...names: string[]) =>
	database.script(names.map((name) => `select public.annotate_release('${name}');`).join("\n"));

const vitals = (days = 7, release = "v2") => rpc<Vitals>(`get_vitals(${days}, '${release}')`);

const NAMES = Object.keys(MAX_VITALS) as VitalName[];
/** https://web.dev/articles/vitals */
const GOOGLE = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25], ttfb: [800, 1800] };

describe("the speed of page views", () => {
	it("counts each report in the histogram and once in the ledger, however often it arrives", async () => {
		await noteReleases("v2");
		const arms = [{ test: "hero", run: 2, arm: "B" }];
		const batch = batchOf([report({ arms }), report({ arms, lcp: 801, cls: 0 })]);
		await ingest(database, [batch, batch]);
		await ingest(database, [batch]);
		const of = { page: "home", release: "v2", device: "mobile" };
		const all = { ...of, test_name: "", run: 0, arm: "" };
		const arm = { ...of, test_name: "hero", run: 2, arm: "B" };
		expect(await rows()).toEqual([
			{ metric: "cls", ...all, bucket: 1, n: 1 },
			{ metric: "cls", ...arm, bucket: 1, n: 1 },
			{ metric: "lcp", ...all, bucket: 5, n: 2 },
			{ metric: "lcp", ...arm, bucket: 5, n: 2 },
		]);
		expect(
			await database.query("select outcome, n::int from private.event_ledger order by outcome"),
		).toEqual([
			{ outcome: "received", n: 2 },
			{ outcome: "stored", n: 2 },
		]);
	});

	it("counts a release that nobody has noted as other", async () => {
		await ingest(database, [batchOf([report({ release: "invented" })])]);
		expect(await rows()).toMatchObject([{ release: "other" }]);
	});

	it.each<[string, unknown]>([
		["no list", {}],
		["a number", [5]],
		["an unknown device", [report({ device: "tv" as "mobile" })]],
		["a page that the edge names none", [report({ page: "/x" })]],
		["no release", [{ ...report(), release: null, page: null }]],
		["arms that are no list", [{ ...report(), arms: 5 }]],
		...NAMES.flatMap((name): [string, unknown][] => [
			[`a negative ${name}`, [report({ [name]: -1 })]],
			[`${name} past its limit`, [report({ [name]: MAX_VITALS[name] + 1 })]],
		]),
	])("rejects %s and stores nothing", async (_, sent) => {
		const batch = { ...eventBatch(), vitals: sent };
		await expect(ingest(database, [batchOf([report()]), batch])).rejects.toMatchObject({
			code: "PT400",
		});
		expect(await rows()).toEqual([]);
	});

	it("has Google's bounds among those of its buckets, in order, up to the limit", async () => {
		for (const name of NAMES) {
			const bounds = (await database.value(
				`select private.vitals_bounds('${name}')::float8[] as n`,
			)) as number[];
			expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
			expect(bounds).toEqual(expect.arrayContaining(GOOGLE[name]));
			expect(bounds.at(-1)).toBe(MAX_VITALS[name]);
		}
	});
});

describe("the 75th percentile", () => {
	it("lies within its bucket by the share of the views in it", async () => {
		// Three of four views are in 2,250–2,500 ms: the 75th percentile is its end.
		await ingest(database, [batchOf([2400, 2300, 2500, 9000].map((lcp) => report({ lcp })))]);
		expect((await vitals()).figures[0]).toMatchObject({ p75: 2500, samples: 4 });
		await ingest(database, [batchOf([report({ lcp: 2251 })])]);
		expect((await vitals()).figures[0]).toMatchObject({ p75: 2484.375, samples: 5 });
	});

	it("is that of each page, device and release, and of the release before", async () => {
		await noteReleases("v0", "v1", "v2");
		await rpc("add_annotation('2026-11-02', 'TV spot')");
		await ingest(database, [
			batchOf([
				report({ lcp: 400, arms: [{ test: "hero", run: 1, arm: "B" }] }),
				report({ lcp: 400, device: "desktop", page: "post" }),
			]),
			batchOf([report({ release: "v1", lcp: 4000 }), report({ release: "v0" })]),
		]);
		const { before, figures } = await vitals();
		expect(before).toBe("v1");
		const kinds = figures.map(({ page, device, release, samples }) =>
			[page ?? device ?? "all", page && device, release, samples].filter(Boolean).join(" "),
		);
		expect(kinds.sort()).toEqual(
			[
				...["all 4", "desktop 1", "mobile 3", "home 3", "home mobile 3", "post 1"],
				...["post desktop 1", "all v1 1", "all v2 2", "mobile v1 1", "mobile v2 1", "desktop v2 1"],
			].sort(),
		);
	});

	it.each([
		[7, 6, 1],
		[7, 7, 0],
		[28, 27, 1],
		[28, 28, 0],
	])("of %i days has the views of %i days ago: %i", async (days, age, samples) => {
		await ingest(database, [batchOf([report()], age)]);
		expect((await vitals(days)).figures[0]?.samples ?? 0).toBe(samples);
	});

	it.each(["null", "8", "0"])("is refused for %s days", async (days) => {
		await expect(rpc(`get_vitals(${days}, 'v2')`)).rejects.toMatchObject({ code: "PT400" });
	});
});

it("forgets the views of more than 90 days ago", async () => {
	await ingest(database, [batchOf([report()], 90), batchOf([report()], 91)]);
	await database.call("expire_identifiers()");
	expect(await database.column("select day::text from private.daily_vitals")).toEqual([
		dayOf(daysAgo(90)),
	]);
});

import { describe, expect, it } from "vitest";
import type { VitalsEvent } from "../../contract/event-schema.ts";
import { MAX_VITALS, type VitalName } from "../../contract/events.ts";
import { daysAgo, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

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

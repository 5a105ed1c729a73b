import { beforeEach, describe, expect, it } from "vitest";
import type { Experiments } from "../../../contract/experiment-schema.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import {
	nextDocument,
	publishExperiments,
	publishedState,
	readKv,
} from "../../../worker/experiments/publish.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, emptyKv } from "../harness.ts";

const kv = bindings.CONFIG;
const TEST = storedExperiment();
const CHANGED = { ...TEST, isPublished: false };
const DOCUMENT: Experiments = {
	version: "p1",
	tests: [...BUNDLED_EXPERIMENTS.tests, definitionOf(TEST) as Experiments["tests"][number]],
};
const BY_HAND = {
	testName: "by_hand",
	isActive: true,
	variants: [{ id: "A", weight: 100 }],
};
const edited = (changed: object): Experiments => ({
	...DOCUMENT,
	tests: DOCUMENT.tests.map((test) =>
		test.testName === TEST.name ? { ...test, ...changed } : test,
	),
});
const namesOf = ({ tests }: Experiments) => tests.map(({ testName }) => testName);
const fails = () => Promise.reject(new Error("KV down"));

beforeEach(() => emptyKv(kv));

describe("the next document", () => {
	const publication = publicationOf([CHANGED]);

	it("keeps what somebody put into KV, unless the test was changed here since", () => {
		const inKv = edited({ variants: [{ id: "A", weight: 100 }] });
		inKv.tests.push(BY_HAND);
		const { document: kept } = nextDocument(publicationOf([TEST], DOCUMENT), inKv, "p2");
		expect(kept).toEqual({ ...inKv, version: "p2" });
		const { document: replaced } = nextDocument(publicationOf([CHANGED], DOCUMENT), inKv, "p2");
		expect(namesOf(replaced)).toContain("by_hand");
		expect(replaced.tests.at(-1)).toEqual(definitionOf(TEST));
	});

	it("is never one that the edge would refuse", () => {
		const inKv = { ...DOCUMENT, tests: [{ ...BY_HAND, slot: "home.hero" as const }] };
		expect(nextDocument(publication, inKv, "p2")).toEqual({
			document: { ...inKv, version: "p2" },
			refused: ["hero_test"],
		});
	});

	it("has every test but the one whose plan is bad, which stays as it was", () => {
		const BAD = { ...CHANGED, name: "bad", plan: { ...CHANGED.plan, arms: [] } };
		const BROKEN = { ...CHANGED, name: "broken", plan: {} as typeof CHANGED.plan };
		const found = nextDocument(publicationOf([BAD, BROKEN, CHANGED]), BUNDLED_EXPERIMENTS, "p1");
		expect(found).toEqual({ document: DOCUMENT, refused: ["bad", "broken"] });
	});
});

describe("what KV holds of a test", () => {
	const publication = publicationOf([TEST], DOCUMENT);
	const reordered = JSON.parse(
		JSON.stringify(DOCUMENT, (_, value) =>
			value && typeof value === "object" && !Array.isArray(value)
				? Object.fromEntries(Object.entries(value).reverse())
				: value,
		),
	);

	it("is pending while KV holds one of our former documents", () => {
		const former = edited({ isActive: false });
		const publication = { ...publicationOf([TEST], DOCUMENT), recent: [former] };
		expect(publishedState(TEST, publication, former)).toBe("pending");
	});

	it.each<[string, "yes" | "pending" | "outside", Experiments | undefined, boolean]>([
		["as published", "yes", DOCUMENT, true],
		["in another order of keys", "yes", reordered, true],
		["changed here since", "pending", DOCUMENT, false],
		["the copy before", "pending", BUNDLED_EXPERIMENTS, true],
		["removed by hand", "outside", { version: "x", tests: [] }, true],
	])("%s: %s", (_, state, inKv, isPublished) => {
		expect(publishedState({ ...TEST, isPublished }, publication, inKv)).toBe(state);
	});
});

describe("publishing", () => {
	const portsOf = (functions: Record<string, unknown>, put = kv.put.bind(kv)) => {
		const fake = fakeSqlCalls(functions);
		const log = fakeLog();
		return {
			ports: { kv: { get: kv.get.bind(kv), put }, asService: fake.asService, log },
			fake,
			log,
		};
	};
	const begun = (sequence: number) => ({ sequence, ...publicationOf([CHANGED]) });

	it("writes KV after the database, and tells it which revisions are there", async () => {
		const { ports, fake } = portsOf({
			get_publication: publicationOf([CHANGED]),
			begin_publication: begun(1),
			finish_publication: true,
		});
		expect(await publishExperiments(ports)).toBe(true);
		expect(await readKv(kv)).toEqual(DOCUMENT);
		expect(fake.calls.at(-1)).toMatchObject({
			name: "finish_publication",
			args: { sequence: 1, document: DOCUMENT, revisions: { hero_test: 2 } },
		});
	});

	it.each([
		[2, true],
		[3, false],
	])("writes again after another operator did, %i times meanwhile: %s", async (others, isDone) => {
		let left = others;
		const { ports, fake } = portsOf({
			get_publication: publicationOf([CHANGED]),
			begin_publication: begun(1),
			finish_publication: () => left-- === 0,
		});
		expect(await publishExperiments(ports)).toBe(isDone);
		expect(fake.names().filter((name) => name === "finish_publication")).toHaveLength(3);
	});

	it("writes nothing when nothing has changed, unless KV has lost it", async () => {
		const functions = {
			get_publication: publicationOf([TEST], DOCUMENT),
			begin_publication: { sequence: 2, ...publicationOf([TEST], DOCUMENT) },
			finish_publication: true,
		};
		const { ports, fake } = portsOf(functions);
		expect(await publishExperiments(ports)).toBe(true);
		expect(fake.names()).toEqual(["get_publication"]);
		expect(await publishExperiments(ports, true)).toBe(true);
		expect(await readKv(kv)).toEqual({ ...DOCUMENT, version: "p2" });
	});

	it("says which test it cannot publish, and writes nothing for it alone", async () => {
		const bad = { ...CHANGED, name: "bad", plan: { ...CHANGED.plan, arms: [] } };
		const functions = {
			get_publication: publicationOf([bad]),
			begin_publication: { sequence: 1, ...publicationOf([bad, CHANGED]) },
			finish_publication: true,
		};
		const alone = portsOf(functions);
		expect(await publishExperiments(alone.ports)).toBe(false);
		expect(alone.fake.names()).toEqual(["get_publication"]);
		expect(alone.log.lines).toEqual([
			{ level: "error", event: "experiments_not_publishable", fields: { tests: ["bad"] } },
		]);
		const both = portsOf({ ...functions, get_publication: publicationOf([bad, CHANGED]) });
		expect(await publishExperiments(both.ports)).toBe(false);
		expect(both.fake.calls.at(-1)?.args).toHaveProperty("revisions", { hero_test: 2 });
		expect(await readKv(kv)).toEqual(DOCUMENT);
	});

	it.each([
		["KV", { begin_publication: begun(1) }, fails],
		["the database", { begin_publication: new Refusal("unavailable") }, undefined],
	])("leaves it to the cron when %s fails", async (_, functions, put) => {
		const { ports, log, fake } = portsOf(
			{ get_publication: publicationOf([CHANGED]), ...functions },
			put,
		);
		expect(await publishExperiments(ports)).toBe(false);
		const fields = { reason: expect.stringMatching(/^(Http)?Error: ./) };
		expect(log.lines).toEqual([{ level: "error", event: "publication_failed", fields }]);
		expect(fake.names()).not.toContain("finish_publication");
	});
});

it("reading KV returns the bundled definitions while it has none, and nothing that the edge would refuse", async () => {
	expect(await readKv(kv)).toBe(BUNDLED_EXPERIMENTS);
	await kv.put("experiments", JSON.stringify({ version: "1", tests: "nonsense" }));
	expect(await readKv(kv)).toBeUndefined();
	expect(await readKv({ get: fails } as unknown as KVNamespace)).toBeUndefined();
});

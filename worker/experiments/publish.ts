/**
 * The published copy: what the edge reads from KV (docs/architecture/click.md#experiments-at-the-edge). What
 * somebody put there by hand stays, unless the test was changed here since.
 */
import type { Experiments } from "../../contract/experiment-schema.ts";
import { experimentsSchema } from "../../contract/experiment-schema.ts";
import type { Logger } from "../../contract/logger.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import type {
	PlannedTest,
	Publication,
	StoredExperiment,
} from "../../contract/stored-experiment.ts";
import { valueOrThrow } from "../http/errors.ts";
import { BUNDLED_EXPERIMENTS } from "./bundled.ts";
import { definitionOf } from "./definition-of.ts";
import { KEY } from "./store.ts";

export interface PublishPorts {
	kv: Pick<KVNamespace, "get" | "put">;
	asService: AsService;
	log: Logger;
}

/** Two operators at once make one of them write again. */
const MAX_ATTEMPTS = 3;

/**
 * Writes what has changed into KV. Never throws.
 *
 * @param always also when nothing has: KV has lost what was written
 * @returns whether KV holds what the database says
 */
export async function publishExperiments(ports: PublishPorts, always = false): Promise<boolean> {
	try {
		const publication = valueOrThrow(await ports.asService("get_publication"));
		const { refused } = nextDocument(publication, await readKv(ports.kv), "next");
		if (refused.length > 0) ports.log.error("experiments_not_publishable", { tests: refused });
		const isChanged = ({ name, isPublished }: Publication["tests"][number]) =>
			!isPublished && !refused.includes(name);
		if (!always && !publication.tests.some(isChanged)) return refused.length === 0;
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			if (await publishOnce(ports)) return refused.length === 0;
		}
		return false;
	} catch (error) {
		ports.log.error("publication_failed", { reason: String(error) });
		return false;
	}
}

async function publishOnce({ kv, asService }: PublishPorts): Promise<boolean> {
	const begun = valueOrThrow(await asService("begin_publication"));
	const { document, refused } = nextDocument(begun, await readKv(kv), `p${begun.sequence}`);
	await kv.put(KEY, JSON.stringify(document));
	const written = begun.tests.filter(({ name }) => !refused.includes(name));
	const revisions = Object.fromEntries(written.map(({ name, revision }) => [name, revision]));
	const args = { sequence: begun.sequence, document, revisions };
	return valueOrThrow(await asService("finish_publication", args));
}

/** The definitions in KV; the bundled ones while it has none, undefined when they cannot be read. */
export async function readKv(kv: Pick<KVNamespace, "get">): Promise<Experiments | undefined> {
	const raw: unknown = await kv.get(KEY, "json").catch(() => undefined);
	if (raw === null) return BUNDLED_EXPERIMENTS;
	return experimentsSchema.safeParse(raw).data;
}

/**
 * The next document: the tests that changed here, and all others as KV has them. A test that the edge would
 * refuse stays as KV has it, and stops no other.
 *
 * @returns the document, and the names of the tests that it lacks
 */
export function nextDocument(
	publication: Publication,
	inKv: Experiments | undefined,
	version: string,
): { document: Experiments; refused: string[] } {
	const base = inKv && !isOurs(inKv, publication) ? inKv : lastOf(publication);
	let document: Experiments = { ...base, version };
	const publish = (tests: readonly PlannedTest[]) => {
		const next = withTests(document, tests);
		if (next) document = next;
		return next !== undefined;
	};
	let waiting = publication.tests.filter(({ isPublished }) => !isPublished);
	// Together they may exchange their slots; one by one, the slot of one may be free only after another.
	if (publish(waiting)) return { document, refused: [] };
	for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
		before = waiting.length;
		waiting = waiting.filter((test) => !publish([test]));
	}
	return { document, refused: waiting.map(({ name }) => name) };
}

/** A document in which these tests are as planned; undefined when the edge would refuse it. */
function withTests(base: Experiments, planned: readonly PlannedTest[]): Experiments | undefined {
	const names = new Set(planned.map(({ name }) => name));
	try {
		const definitions = planned.flatMap((test) => definitionOf(test) ?? []);
		const others = base.tests.filter(({ testName }) => !names.has(testName));
		return experimentsSchema.parse({ ...base, tests: [...others, ...definitions] });
	} catch {
		return undefined;
	}
}

/** Whether KV holds a test as the database has it; `outside` when somebody else changed it. */
export function publishedState(
	test: Pick<StoredExperiment, keyof PlannedTest | "isPublished">,
	publication: Publication,
	inKv: Experiments | undefined,
): "yes" | "pending" | "outside" {
	if (!test.isPublished || inKv === undefined) return "pending";
	const found = inKv.tests.find(({ testName }) => testName === test.name);
	if (isSame(found, definitionOf(test))) return "yes";
	return isOurs(inKv, publication) ? "pending" : "outside";
}

function isOurs(inKv: Experiments, { last, recent }: Publication): boolean {
	return [BUNDLED_EXPERIMENTS, last, ...recent].some((document) => isSame(document, inKv));
}

function lastOf({ last }: Publication): Experiments {
	return last === null ? BUNDLED_EXPERIMENTS : experimentsSchema.parse(last);
}

/** PostgreSQL orders the keys of objects anew. */
function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);
}

function sortKeys(_: string, value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

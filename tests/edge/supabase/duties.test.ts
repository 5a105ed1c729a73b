import { beforeEach, expect, it } from "vitest";
import { createDuties } from "../../../worker/supabase/duties.ts";
import { DUTY } from "../../fakes/duties.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { bindings, emptyKv } from "../harness.ts";

const NOW = Date.parse("2026-11-20T00:00:00.000Z");
const FIVE = 5 * 60 * 1000;
const INTERVALS = { refresh_facts: 300 };
const DOWN = new Refusal("unavailable", { status: 0 });
const at = (n: number) => new Date(NOW + n * FIVE).toISOString();

beforeEach(() => emptyKv(bindings.SPOOL));

/** Duty whose database is down in the runs given. */
function recording(kv: Pick<KVNamespace, "get" | "put" | "delete"> = bindings.SPOOL) {
	const state: { response: unknown } = { response: [DUTY] };
	const respond = () => state.response;
	const { asService, calls } = fakeSqlCalls({ record_duties: respond, get_duties: respond });
	const log = fakeLog();
	const duties = createDuties({ asService, kv, log });
	const run = async (n: number, ...problems: (string | null)[]) => {
		const opened = await duties.open(NOW + n * FIVE, INTERVALS);
		for (const problem of problems) await opened.add("refresh_facts", problem);
		return opened.close();
	};
	const last = () => calls.at(-1)?.args.results;
	return { calls, duties, last, log, run, state };
}

it("keeps what the database does not take in KV, and records it later", async () => {
	const { last, run, state } = recording();
	state.response = DOWN;
	await run(0, "one");
	await run(1, "two");
	expect(await bindings.SPOOL.get("duties:unrecorded", "json")).toEqual([
		{ name: "refresh_facts", succeeded_at: null, failed_at: at(1), failures: 2, problem: "two" },
	]);
	state.response = [DUTY];
	await run(2, null);
	expect(last()).toEqual([
		{ name: "refresh_facts", succeeded_at: at(2), failed_at: at(1), failures: 0, problem: "two" },
	]);
	expect(await bindings.SPOOL.get("duties:unrecorded")).toBeNull();
	await run(3, "again");
	expect(last()).toMatchObject([{ succeeded_at: null, failures: 1 }]);
});

it("tells of three failures in a row without the database", async () => {
	const { run, state } = recording();
	state.response = DOWN;
	expect(await run(0, "a")).toEqual([]);
	expect(await run(1, "b")).toEqual([]);
	expect(await run(2, "c")).toMatchObject([{ name: "refresh_facts", problem: "c", failures: 3 }]);
});

it("tells of what fails or is late in the eyes of the database", async () => {
	const { run, state } = recording();
	const late = { ...DUTY, name: "read_blog", state: "late" };
	const failing = { ...DUTY, name: "check_alerts", state: "failing" };
	state.response = [DUTY, late, failing];
	expect(await run(0, null)).toEqual([late, failing]);
});

it("never throws when KV is down, too; a line says what is lost", async () => {
	const down = () => Promise.reject(new Error("KV down"));
	const { log, run, state } = recording({ get: down, put: down, delete: down } as never);
	state.response = DOWN;
	expect(await run(0, "a")).toEqual([]);
	const fields = { reason: "Error: KV down" };
	expect(log.lines).toEqual([{ level: "error", event: "duties_not_recorded", fields }]);
});

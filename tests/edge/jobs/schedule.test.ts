import { describe, expect, it } from "vitest";
import { Spool } from "../../../worker/events/spool.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import wrangler from "../../../wrangler.toml?raw";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest, TRANSIENT } from "../../fakes/ports.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NIGHTLY = "0 0 * * *";
const OFTEN = "*/5 * * * *";
const NOW = Date.parse("2026-11-20T00:00:00Z");

/** The night's chores, of which some fail. */
function nightFailing(...failing: string[]) {
	const called: string[] = [];
	const chore = (name: string) => async () => {
		called.push(name);
		if (failing.includes(name)) throw new Error(`${name} failed`);
	};
	const maintenance = {
		makePartitions: chore("make_partitions"),
		refreshToday: chore("refresh_today"),
		refreshRollups: chore("refresh_rollups"),
		expireIdentifiers: chore("expire_identifiers"),
	};
	const { services, log } = createSite({ services: { maintenance } });
	return { called, services, log };
}

const ALL = ["make_partitions", "refresh_rollups", "expire_identifiers"];

describe("the crons", () => {
	it("of wrangler.toml each have a duty", async () => {
		const crons = [...(/crons = \[(.*)\]/.exec(wrangler)?.[1] ?? "").matchAll(/"([^"]+)"/g)];
		expect(crons.length).toBeGreaterThan(0);
		for (const [, cron = ""] of crons) {
			const { services, log } = nightFailing();
			await runSchedule(cron, NOW, { ...services, ingest: fakeIngest() });
			expect(log.lines, cron).not.toEqual([]);
		}
	});
});

describe("the night's duties", () => {
	it("are done one after the other, partitions first", async () => {
		const { called, services, log } = nightFailing();
		await runSchedule(NIGHTLY, NOW, services);
		expect(called).toEqual(ALL);
		expect(log.lines.map(({ event, fields }) => [event, fields?.duty])).toEqual(
			ALL.map((duty) => ["duty_done", duty]),
		);
	});

	it.each([
		[["make_partitions"]],
		[["refresh_rollups"]],
		[["make_partitions", "expire_identifiers"]],
		[ALL],
	])("go on after %j, and the run fails with their names", async (failing) => {
		const { called, services, log } = nightFailing(...failing);
		await expect(runSchedule(NIGHTLY, NOW, services)).rejects.toThrow(
			`duties failed: ${failing.join(", ")}`,
		);
		expect(called).toEqual(ALL);
		expect(
			log.lines.filter(({ level }) => level === "error").map(({ fields }) => fields?.duty),
		).toEqual(failing);
	});
});

describe("the replay of the spool", () => {
	// Beside it the day so far is rolled up; these are about the spool.
	const { maintenance } = nightFailing().services;

	it("stores what waits and tells how much", async () => {
		await emptyKv(bindings.SPOOL);
		const spool = new Spool(bindings.SPOOL);
		await spool.keep(eventBatch());
		const { services, log } = createSite({
			services: { spool, ingest: fakeIngest(), maintenance },
		});
		await runSchedule(OFTEN, NOW, services);
		expect(log.lines).toMatchObject([
			{ event: "duty_done", fields: { duty: "replay_spool", result: 1 } },
			{ event: "duty_done", fields: { duty: "refresh_today" } },
		]);
	});

	it("waits for the next run while the database is away, without failing", async () => {
		await emptyKv(bindings.SPOOL);
		const spool = new Spool(bindings.SPOOL);
		await spool.keep(eventBatch());
		const { services } = createSite({
			services: { spool, ingest: fakeIngest(TRANSIENT), maintenance },
		});
		await runSchedule(OFTEN, NOW, services);
		expect(await spool.count()).toMatchObject({ waitingBatches: 1 });
	});
});

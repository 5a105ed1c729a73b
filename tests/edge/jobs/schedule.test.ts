import { beforeEach, describe, expect, it } from "vitest";
import { names } from "../../../locales/fr/duties.json";
import { describeFailure, intervalOf, runSchedule } from "../../../worker/jobs/schedule.ts";
import wrangler from "../../../wrangler.toml?raw";
import { DUTY, fakeDuties } from "../../fakes/duties.ts";
import { fakeSendMail } from "../../fakes/mails.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NIGHTLY = "0 0 * * *";
const NOW = Date.parse("2026-11-20T00:00:00Z");

const sendDueMails = async () => ({ ok: true as const, sent: 0 });
const links = { ...createSite().services.links, publish: async () => ({ written: false }) };
const NOTHING_DUE = {
	...{ get_publication: publicationOf([]), list_watched_experiments: [], add_ad_conversions: 0 },
	...{ list_pending_attributions: [], list_waiting_cancellations: [], list_unknown_fees: [] },
};

/** Services over a database in which nothing is due and these functions fail. */
function servicesFailingAt(...failing: string[]) {
	const refused = failing.map((name) => [name, new Refusal("unavailable")]);
	const sqlCalls = fakeSqlCalls({ ...NOTHING_DUE, ...Object.fromEntries(refused) });
	const { services, log } = createSite({
		services: { sqlCalls, links, sendDueMails },
	});
	return { called: sqlCalls.names, calls: sqlCalls.calls, services, log };
}

const ALL = [
	"make_partitions",
	"expire_identifiers",
	"drop_expired_events",
	"expire_money",
	"expire_mails",
	"add_usage_mails",
];

it("every cron of wrangler.toml has a duty", async () => {
	const crons = [...(/crons = \[(.*)\]/.exec(wrangler)?.[1] ?? "").matchAll(/"([^"]+)"/g)];
	expect(crons.length).toBeGreaterThan(0);
	const called = [];
	for (const [, cron = ""] of crons) {
		const { services, log, calls } = servicesFailingAt();
		const env = { ...services.env, TRIAL_CALLS_PER_MONTH: "" };
		await runSchedule(cron, NOW, { ...services, env, ingest: fakeIngest() });
		expect(log.lines, cron).not.toEqual([]);
		called.push(...calls);
	}
	// No allowance where the environment sets none.
	const trial = called.find(({ name }) => name === "store_trial_calls");
	expect(trial?.args).toEqual({ calls: null });
});

describe("the nightly duties", () => {
	it.each([[["make_partitions"]], [["make_partitions", "expire_identifiers"]], [ALL]])(
		"continue after %j fails, and the run throws with the failed names",
		async (failing) => {
			const { called, services, log } = servicesFailingAt(...failing);
			await expect(runSchedule(NIGHTLY, NOW, services)).rejects.toThrow(
				`duties failed: ${failing.join(", ")}`,
			);
			expect(called()).toEqual(ALL);
			expect(
				log.lines.filter(({ level }) => level === "error").map(({ fields }) => fields?.duty),
			).toEqual(failing);
		},
	);
});

describe("the record of duties", () => {
	beforeEach(() => emptyKv(bindings.SPOOL));

	it("has each duty of a run, with why it failed, and how often each runs", async () => {
		const { services } = servicesFailingAt("make_partitions");
		const duties = fakeDuties();
		await runSchedule(NIGHTLY, NOW, { ...services, duties }).catch(() => {});
		const FAILED = "unavailable: make_partitions: 503 made to fail";
		expect(duties.results).toEqual(
			ALL.map((name) => [name, name === "make_partitions" ? FAILED : null]),
		);
		expect(duties.intervals).toEqual([
			expect.objectContaining({
				make_partitions: 86_400,
				check_alerts: 300,
				verify_attributions: 300,
			}),
		]);
		// Each has a name that operators understand.
		expect(Object.keys(duties.intervals[0] ?? {}).sort()).toEqual(Object.keys(names).sort());
	});

	it("that tells of broken alerts is mailed to the support, past database and queue", async () => {
		const { services } = servicesFailingAt();
		const sendMail = fakeSendMail();
		const duties = fakeDuties([{ ...DUTY, name: "check_alerts", state: "late" }]);
		await runSchedule(NIGHTLY, NOW, { ...services, duties, sendMail });
		expect(sendMail.sent).toMatchObject([{ to: services.env.SUPPORT_EMAIL }]);
	});
});

it.each<[unknown, string]>([
	[new Error("make_partitions: 500 57014 canceling"), "make_partitions: 500 57014 canceling"],
	[new Error("no account ada@example.com here"), "no account … here"],
	[new Error("key=sb_secret_abc-123 refused"), "key=… refused"],
	[new Error("Bearer abc.def failed"), "Bearer … failed"],
	[new Error("sk_live_51Abc and eyJhbGci.eyJzdWI.sig"), "… and …"],
	[new Error("one\n\ttwo"), "one two"],
])("%s is described as %s", (error, described) => {
	expect(describeFailure(error)).toBe(described);
});

it.each([
	["*/15 * * * *", 900],
	["30 4 * * *", 86_400],
])("of %s is %i seconds", (cron, seconds) => {
	expect(intervalOf(cron)).toBe(seconds);
});

it.each(["0 0 * * 1", "5 * * * *", ""])("of another form (%s) is refused", (cron) => {
	expect(() => intervalOf(cron)).toThrow("unknown interval");
});

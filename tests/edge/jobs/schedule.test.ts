import { beforeEach, describe, expect, it } from "vitest";
import { names } from "../../../locales/fr/duties.json";
import { Spool } from "../../../worker/events/spool.ts";
import { describeFailure, intervalOf, runSchedule } from "../../../worker/jobs/schedule.ts";
import wrangler from "../../../wrangler.toml?raw";
import { DUTY, fakeDuties } from "../../fakes/duties.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeSendMail } from "../../fakes/mails.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NIGHTLY = "0 0 * * *";
const FIVE_MINUTES = "*/5 * * * *";
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
	return { argsOf: sqlCalls.argsOf, called: sqlCalls.names, services, log };
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
	for (const [, cron = ""] of crons) {
		const { services, log } = servicesFailingAt();
		await runSchedule(cron, NOW, { ...services, ingest: fakeIngest() });
		expect(log.lines, cron).not.toEqual([]);
	}
});

describe("the nightly duties", () => {
	it("run one after the other, partitions first", async () => {
		const { called, services, log } = servicesFailingAt();
		await runSchedule(NIGHTLY, NOW, services);
		expect(called()).toEqual(ALL);
		expect(log.lines.map(({ event, fields }) => [event, fields?.duty])).toEqual(
			ALL.map((duty) => ["duty_done", duty]),
		);
	});

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

describe("the mails of operators", () => {
	it.each([
		["what waits in the spool", { waitingBatches: 2, waitingEvents: 9, deadBatches: 1 }],
		["nothing while the spool cannot be counted", null],
	])("are added at the time of the schedule; alerts count %s", async (_, counted) => {
		const spool = new Spool(bindings.SPOOL);
		spool.count = async () => counted ?? Promise.reject(new Error("KV is unavailable"));
		const { argsOf, services } = servicesFailingAt();
		await runSchedule(FIVE_MINUTES, NOW, { ...services, spool });
		const at_time = "2026-11-20T00:00:00.000Z";
		expect(argsOf("check_alerts")).toEqual([
			{
				at_time,
				waiting_batches: counted?.waitingBatches ?? null,
				dead_batches: counted?.deadBatches ?? null,
			},
		]);
		for (const name of ["add_weekly_mails", "add_plan_mails"] as const) {
			expect(argsOf(name)).toEqual([{ at_time }]);
		}
	});
});

describe("the replay of the spool", () => {
	beforeEach(() => emptyKv(bindings.SPOOL));

	it("stores the waiting batches, and does all else of that time", async () => {
		const spool = new Spool(bindings.SPOOL);
		await spool.keep(eventBatch());
		const { services, log } = servicesFailingAt();
		await runSchedule(FIVE_MINUTES, NOW, { ...services, spool, ingest: fakeIngest() });
		expect(new Set(log.lines.map(({ event }) => event))).toEqual(new Set(["duty_done"]));
		expect(log.lines[0]?.fields).toMatchObject({ duty: "replay_spool", result: 1 });
		expect(log.lines.map(({ fields }) => fields?.duty)).toEqual([
			...["replay_spool", "verify_attributions", "refresh_facts", "check_figures"],
			...["confirm_cancellations", "fill_fees", "check_stripe", "watch_experiments"],
			...["publish_links", "publish_filled_cells", "check_alerts", "add_weekly_mails"],
			...["store_trial_calls", "add_plan_mails", "send_due_mails"],
			...["send_conversions", "read_blog", "add_newsletter_mails", "annotate_release"],
		]);
	});
});

it.each<[unknown, string]>([
	[new Error("make_partitions: 500 57014 canceling"), "make_partitions: 500 57014 canceling"],
	["plain text", "plain text"],
	[new Error("no account ada@example.com here"), "no account … here"],
	[new Error("key=sb_secret_abc-123 refused"), "key=… refused"],
	[new Error("Bearer abc.def failed"), "Bearer … failed"],
	[new Error("sk_live_51Abc and eyJhbGci.eyJzdWI.sig"), "… and …"],
	[new Error("one\n\ttwo"), "one two"],
])("%s is described as %s", (error, described) => {
	expect(describeFailure(error)).toBe(described);
});

it.each([
	["*/5 * * * *", 300],
	["*/15 * * * *", 900],
	["0 0 * * *", 86_400],
	["30 4 * * *", 86_400],
])("of %s is %i seconds", (cron, seconds) => {
	expect(intervalOf(cron)).toBe(seconds);
});

it.each(["0 0 * * 1", "5 * * * *", ""])("of another form (%s) is refused", (cron) => {
	expect(() => intervalOf(cron)).toThrow("unknown interval");
});

import { beforeEach, describe, expect, it } from "vitest";
import { names } from "../../../locales/fr/duties.json";
import { Spool } from "../../../worker/events/spool.ts";
import { describeFailure, intervalOf, runSchedule } from "../../../worker/jobs/schedule.ts";
import wrangler from "../../../wrangler.toml?raw";
import { DUTY, fakeDuties } from "../../fakes/duties.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeMailStore, fakeSendMail } from "../../fakes/mails.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { publicationOf } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NIGHTLY = "0 0 * * *";
const FIVE_MINUTES = "*/5 * * * *";
const NOW = Date.parse("2026-11-20T00:00:00Z");

const { cancellations: unavailable } = createSite().services;
const cancellations = { ...unavailable, listWaiting: async () => [] };
const sendDueMails = async () => ({ ok: true as const, sent: 0 });
const attributions = { listPending: async () => [], settle: async () => {} };
const sqlCalls = fakeSqlCalls({ get_publication: publicationOf([]), list_watched_experiments: [] });
const links = { ...createSite().services.links, publish: async () => ({ written: false }) };
const mailStore = fakeMailStore();
const fees = { listUnknown: async () => [], noteRequest: async () => {} };
const stripeChecks = { ...createSite().services.stripeChecks, begin: async () => null };
const conversions = { ...createSite().services.conversions, add: async () => 0 };
const EMPTY = {
	...{ cancellations, conversions, fees, stripeChecks, sendDueMails },
	...{ mailStore, attributions, sqlCalls, links },
};

/** Services whose named maintenance calls fail. */
function servicesFailingAt(...failing: string[]) {
	const called: string[] = [];
	const duty = (name: string) => async () => {
		called.push(name);
		if (failing.includes(name)) throw new Error(`${name} failed`);
	};
	const maintenance = {
		makePartitions: duty("make_partitions"),
		refreshFacts: duty("refresh_facts"),
		checkFigures: duty("check_figures"),
		expireIdentifiers: duty("expire_identifiers"),
		dropExpiredEvents: duty("drop_expired_events"),
		expireMoney: duty("expire_money"),
		expireMails: duty("expire_mails"),
		addUsageMails: duty("add_usage_mails"),
		annotateRelease: duty("annotate_release"),
		addPlanMails: duty("add_plan_mails"),
		addWeeklyMails: duty("add_weekly_mails"),
		addNewsletterMails: duty("add_newsletter_mails"),
		checkAlerts: duty("check_alerts"),
	};
	const { services, log } = createSite({ services: { maintenance, ...EMPTY } });
	return { called, services, log };
}

const ALL = [
	"make_partitions",
	"expire_identifiers",
	"drop_expired_events",
	"expire_money",
	"expire_mails",
	"add_usage_mails",
];

describe("every cron", () => {
	it("of wrangler.toml has a duty", async () => {
		const crons = [...(/crons = \[(.*)\]/.exec(wrangler)?.[1] ?? "").matchAll(/"([^"]+)"/g)];
		expect(crons.length).toBeGreaterThan(0);
		for (const [, cron = ""] of crons) {
			const { services, log } = servicesFailingAt();
			await runSchedule(cron, NOW, { ...services, ingest: fakeIngest() });
			expect(log.lines, cron).not.toEqual([]);
		}
	});
});

describe("the nightly duties", () => {
	it("run one after the other, partitions first", async () => {
		const { called, services, log } = servicesFailingAt();
		await runSchedule(NIGHTLY, NOW, services);
		expect(called).toEqual(ALL);
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
			expect(called).toEqual(ALL);
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
		expect(duties.results).toEqual(
			ALL.map((name) => [name, name === "make_partitions" ? "make_partitions failed" : null]),
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
		const calls: unknown[] = [];
		const spool = new Spool(bindings.SPOOL);
		spool.count = async () => counted ?? Promise.reject(new Error("KV is unavailable"));
		const { maintenance } = servicesFailingAt().services;
		const { services } = createSite({
			services: {
				...EMPTY,
				spool,
				maintenance: {
					...maintenance,
					checkAlerts: async (...args) => void calls.push(args),
					addWeeklyMails: async (...args) => void calls.push(args),
				},
			},
		});
		await runSchedule(FIVE_MINUTES, NOW, services);
		const at = "2026-11-20T00:00:00.000Z";
		expect(calls).toEqual([[at, counted], [at]]);
	});
});

describe("the replay of the spool", () => {
	beforeEach(() => emptyKv(bindings.SPOOL));

	// The same cron refreshes the facts.
	const { maintenance } = servicesFailingAt().services;

	it("stores the waiting batches, and does all else of that time", async () => {
		const spool = new Spool(bindings.SPOOL);
		await spool.keep(eventBatch());
		const { services, log } = createSite({
			services: { spool, ingest: fakeIngest(), maintenance, ...EMPTY },
		});
		await runSchedule(FIVE_MINUTES, NOW, services);
		expect(new Set(log.lines.map(({ event }) => event))).toEqual(new Set(["duty_done"]));
		expect(log.lines[0]?.fields).toMatchObject({ duty: "replay_spool", result: 1 });
		expect(log.lines.map(({ fields }) => fields?.duty)).toEqual([
			...["replay_spool", "verify_attributions", "refresh_facts", "check_figures"],
			...["confirm_cancellations", "fill_fees", "check_stripe", "watch_experiments"],
			...["publish_links", "check_alerts", "add_weekly_mails", "add_plan_mails", "send_due_mails"],
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

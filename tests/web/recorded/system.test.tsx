/** The back-office's page of the system's state. */
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { refusal } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter } from "./record.ts";

const since = "2026-11-22T10:00:00Z";
/** An action with each figure of the log, one that failed, and one about a customer that has not ended. */
const entry = {
	at: since,
	admin_email: "ada@example.com",
	action: "replay_spool",
	account_id: null,
};
const audit = [
	{
		...{ ...entry, id: "3", outcome: "done" },
		detail: {
			...{ revived: 1, stored: 2, waiting: 3, dead: 4, posts: 5, removed: 6, rows: 7, mails: 8 },
			...{ subject: "a subject", test: "a test", run: 9, link: "a link", operator: "an operator" },
			...{ role: "a role", deactivated_at: "then", reactivated_at: "later", other: "nothing" },
		},
	},
	{ ...entry, id: "2", outcome: "failed", action: "purge_blog", detail: {} },
	{ ...entry, id: "1", outcome: null, action: "delete_customer", account_id: "7", detail: {} },
];
const closed = { since, until: "2026-11-22T12:00:00Z", kind: "webhook" };
/** Alerts with their figures. */
const alerts = {
	...{ recipients: 0 },
	open: [
		{
			...{ kind: "revenue", since },
			data: {
				...{ day_on: "2026-11-21", value_euros: "1399", usual_euros: "20000" },
				lowest_euros: "14000.00",
			},
		},
		{
			...{ kind: "errors", since },
			data: { failed_count: "1234", received_count: "9", rate_percent: "7.4" },
		},
		{
			...{ kind: "duties", since },
			data: { failing_duties: "refresh_facts,elsewhere", problem: "57014" },
		},
	],
	closed: [{ ...closed, data: { invalid_count: "1", failed_count: "0" } }],
};
const checked = { checked_at: since, equal_at: since, differences: [] };
const day = (date: number) => ({ day: `2026-11-${date}`, stored: 123400, counted: 123100 });
/** Figures compared with the raw data. */
const figures = [
	{ name: "views", ...checked, differences: [21, 22, 23, 24, 25].map(day) },
	{ name: "mrr", ...checked, equal_at: null, differences: [day(27)] },
	{ name: "clicks", ...checked },
	...["payments", "refunds", "revenue", "costs", "elsewhere"].map((name) => ({
		...{ name, ...checked, differences: [day(26)] },
	})),
];
const vital = (metric: string, p75: number, samples: number, of: object = {}) => ({
	...{ metric, p75, samples, page: null, device: null, release: null, ...of },
});
/** The speed as felt, by page, device and release. */
const vitals = {
	before: "v1",
	figures: [
		vital("lcp", 2500, 40),
		vital("inp", 501, 12),
		vital("cls", 0.12, 40),
		vital("lcp", 900, 10, { page: "home" }),
		vital("lcp", 4200, 30, { page: "post" }),
		vital("lcp", 4300, 20, { page: "blog" }),
		vital("lcp", 3100, 8, { device: "mobile" }),
		vital("lcp", 2400, 35, { release: "v2" }),
		vital("lcp", 4100, 5, { release: "v1" }),
	],
};
/** In order, failing, and one of another release that never ran. */
const well = {
	...{ name: "refresh_facts", every_seconds: 300, succeeded_at: "2026-11-29T09:57:00Z" },
	...{ failed_at: null, failures: 0, problem: null, state: "ok" },
};
const duties = [
	well,
	{
		...{ name: "make_partitions", every_seconds: 86_400, succeeded_at: "2026-11-25T10:00:00Z" },
		...{ failed_at: "2026-11-29T09:00:00Z", failures: 3, state: "failing" },
		problem: "57014 canceling statement",
	},
	{ ...well, name: "elsewhere", succeeded_at: null, state: "late" },
];
const TOTALS = {
	...{ received: 10, stored: 6, duplicate: 1, bot: 3 },
	...{ excluded: 0, invalid: 0, limited: 0, lost: 0, difference: 0 },
};
const IN_ORDER = {
	...{ ledger: { day: TOTALS, week: TOTALS }, audit: [], duties: [well] },
	spool: { waitingBatches: 0, waitingEvents: 0, deadBatches: 0 },
	mails: { waiting: 0, oldest_waiting: null, failed: [] },
	billing: {
		...{ invalid: [], waiting_cancellations: [] },
		// On the day of another month that has today's number.
		check: { finished_at: "2026-10-29T08:00:00Z", equal: 7, repaired: 1, problems: [] },
	},
	alerts: { open: [], closed: [], recipients: 1 },
	figures: [{ name: "mrr", ...checked }],
	experiments: { version: "v7", source: "kv", lastError: null },
	blog: {
		...{ state: "unknown", failingSince: null, lastResponseAt: since, lastError: null, posts: 45 },
		...{ ageSeconds: 12, doubt: null },
	},
};
const DOWN = {
	...{ ledger: null, spool: null, blog: null, audit: null, mails: null, billing: null },
	...{ alerts: null, duties: null, figures: null, supabase: { state: "down" } },
};
let purges = 0;
const reported = (changed: object) => (report: object) => ({ ...report, ...changed });
recordPages(
	"system",
	[
		"the system",
		{
			at: ADMIN_PATHS.system,
			calls: {
				get_system: reported({ alerts, audit, duties, figures, release: "v2" }),
				get_vitals: vitals,
			},
			steps: [
				...["Rejouer les lots", confirm("Rejouer les lots")],
				...["WordPress a raison", confirm(/raison/), "Actualiser"],
				enter("Appareil", "mobile"),
				enter("Période", "7"),
			],
		},
	],
	[
		"a system in order",
		{
			at: ADMIN_PATHS.system,
			calls: {
				get_system: reported(IN_ORDER),
				purge_blog: (done: unknown) => (purges++ === 0 ? done : refusal("unavailable", 503)),
			},
			steps: [
				...["Vider le cache", confirm("Vider le cache")],
				...["Vider le cache", confirm("Vider le cache")],
			],
		},
	],
	[
		"a system that is down",
		{ at: ADMIN_PATHS.system, role: "admin", calls: { get_system: reported(DOWN) } },
	],
);

/**
 * `npm run bench:analytics`: each call of the back-office on a temporary PostgreSQL, at 1/100 and at full
 * size (docs/architecture.md#budgets). Exits 1 when a call exceeds the budget.
 */
import postgres from "postgres";
import { startCluster } from "../database/postgres-cluster.ts";
import { columns } from "./columns.ts";
import { seedLarge } from "./seed-large.ts";

const CALLS = [
	["/dashboard", "analytics_dashboard()"],
	["/real-time", "analytics_real_time()"],
	["/daily?days=90", "analytics_daily(90)"],
	["/api-usage", "analytics_api_usage()"],
	["/monthly?months=36", "analytics_monthly(36)"],
	["/conversions", "analytics_conversions()"],
	["/mau", "analytics_mau()"],
	["/campaigns?days=90", "analytics_campaigns(90, array['utm_source', 'utm_campaign', 'variant'])"],
	[
		"/campaign-days?days=90",
		`analytics_campaign_days(90, array['utm_source', 'utm_campaign'], 'first', '[{"utm_source": "source 1", "utm_campaign": "campaign 1"}]')`,
	],
	[
		"/campaigns?from=30 days",
		`analytics_campaigns(null, array['utm_source', 'utm_campaign'], 'first', jsonb_build_object('from', current_date - 29,
			'until', now(), 'before_from', current_date - 59, 'before_until', now() - interval '30 days'))`,
	],
	[
		"/campaign-days, unknown",
		`analytics_campaign_days(90, array['utm_source', 'utm_campaign'], 'first', '[{"utm_source": "none", "utm_campaign": "none"}]')`,
	],
	[
		"/campaign-days, large",
		`analytics_campaign_days(90, array['utm_source'], 'first', '[{"utm_source": "google"}, {"utm_source": "facebook"}, {"utm_source": "bing"}]')`,
	],
	["/funnel, 30 days", "analytics_funnel(current_date - 29, now())"],
	["/funnel, 90 days", "analytics_funnel(current_date - 89, now())"],
	["/funnel, two years", "analytics_funnel(current_date - 730, now())"],
	[
		"/funnel, an earlier part",
		"analytics_funnel(current_date - 59, now() - interval '30 days', now() - interval '30 days')",
	],
	[
		"/funnel?platform=&source=",
		`analytics_funnel(current_date - 89, now(), null, '{"platform": "windows", "source": "google"}')`,
	],
	["/revenue?step=day", "analytics_revenue(current_date - 366, current_date, 'day')"],
	["/revenue?step=month", "analytics_revenue(current_date - 1200, current_date, 'month')"],
	[
		"/revenue?until=",
		"analytics_revenue(current_date - 60, current_date - 30, 'month', now() - interval '30 days')",
	],
	[
		"/revenue?language=",
		`analytics_revenue(current_date - 366, current_date, 'day', null, 'first', '{"language": "fr"}')`,
	],
	[
		"/revenue?campaign=",
		`analytics_revenue(current_date - 1200, current_date, 'month', null, 'last', '{"campaign": "campaign 7"}')`,
	],
	["customers", "list_customers('{}')"],
	["customers?sort=calls", `list_customers('{"sort": "calls"}')`],
	["customers?sort=last_use", `list_customers('{"sort": "last_use"}')`],
	["customers?sort=paid", `list_customers('{"sort": "paid"}')`],
	["customers?page=100", `list_customers('{"sort": "email", "page": 100}')`],
	["customers?q=", `list_customers('{"term": "client12", "sort": "email"}')`],
	["customers?source=", `list_customers('{"source": "google", "state": "active"}')`],
	["customers?campaign=", `list_customers('{"campaign": "no such campaign"}')`],
] as const;
const ROUNDS = 60;
const WARM_UP = 5;
const BUDGET = { p95: 150, ratio: 1.5 };
/** The ratio of shorter calls measures the clock. */
const TOO_SHORT_MS = 2;

interface Times {
	p50: number;
	p95: number;
}

const cluster = await startCluster();
try {
	const scale = Number(process.argv[2] ?? 1);
	const small = await measure("small", scale / 100);
	const full = await measure("whole", scale);
	let missed = false;
	const rows = CALLS.map(([path]) => {
		const [before, after] = [small.get(path), full.get(path)] as [Times, Times];
		const ratio = after.p95 / before.p95;
		const passed = after.p95 <= BUDGET.p95 && (ratio <= BUDGET.ratio || after.p95 <= TOO_SHORT_MS);
		missed ||= !passed;
		const ms = (value: number) => value.toFixed(1);
		return [
			path,
			...[before.p50, before.p95, after.p50, after.p95].map(ms),
			ratio.toFixed(2),
			passed ? "pass" : "FAIL",
		];
	});
	console.log(`\n${10_000_000 * scale} landing events, ${1_000_000 * scale} calls; times in ms`);
	console.log(columns([["", "1/100 p50", "p95", "full p50", "p95", "p95 ratio", ""], ...rows]));
	process.exitCode = missed ? 1 : 0;
} finally {
	await cluster.stop();
}

/** Fills a database of its own, then calls each function as an administrator. */
async function measure(name: string, scale: number): Promise<Map<string, Times>> {
	const connect = (database: string) =>
		postgres({
			host: cluster.socketFolder,
			user: "postgres",
			database,
			max: 1,
			onnotice: () => undefined,
		});
	const owner = connect("postgres");
	await owner.unsafe(`create database ${name}`);
	await owner.end();
	const sql = connect(name);
	const started = Date.now();
	await seedLarge(sql, scale);
	console.log(`${name}: filled in ${Math.round((Date.now() - started) / 1000)} s`);
	const [{ id } = { id: "" }] = await sql`select md5('admin')::uuid::text as id`;
	const claims = JSON.stringify({ role: "authenticated", sub: id, session_id: id });
	const times = new Map<string, Times>();
	for (const [path, call] of CALLS) {
		const taken: number[] = [];
		for (let round = -WARM_UP; round < ROUNDS; round++) {
			await sql.begin(async (session) => {
				await session`select set_config('role', 'authenticated', true),
					set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`;
				const before = performance.now();
				await session.unsafe(`select public.${call}`);
				if (round >= 0) taken.push(performance.now() - before);
			});
		}
		taken.sort((a, b) => a - b);
		const at = (share: number) => taken[Math.ceil(share * taken.length) - 1] ?? 0;
		times.set(path, { p50: at(0.5), p95: at(0.95) });
	}
	await sql.end();
	return times;
}

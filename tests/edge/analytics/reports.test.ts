import { expect, it } from "vitest";
import type { ReportName } from "../../../contract/sql-calls.ts";
import { REPORTS } from "../../../worker/analytics/reports.ts";

/** The arguments of a report's SQL function, or the fields that are wrong, for a query. */
function read(name: ReportName, query = "") {
	const { data, error } = REPORTS[name].safeParse(Object.fromEntries(new URLSearchParams(query)));
	return error ? error.issues.map(({ path }) => path[0]) : data;
}

const rowsOf = (count: number) => `rows=${JSON.stringify(Array(count).fill({ utm_source: "a" }))}`;

const CAMPAIGNS = { days: 15, dimensions: ["utm_source"], touch: "first", span: null, filters: {} };
const [FIRST, SECOND] = ["2026-10-01T00:00:00.000Z", "2026-10-22T09:30:00.000Z"];
const SPAN = { from: FIRST, until: SECOND };
const BEFORE = { before_from: FIRST, before_until: SECOND };
const DAYS = { from_day: "2026-01-01", to_day: "2026-01-31", step: "month" };

it.each<[ReportName, string, object]>([
	[
		"analytics_campaigns",
		"days=7&by=language,variant",
		{ ...CAMPAIGNS, days: 7, dimensions: ["language", "variant"] },
	],
	[
		"analytics_campaigns",
		`${new URLSearchParams(SPAN)}&platform=mac`,
		{ ...CAMPAIGNS, filters: { platform: "mac" }, span: SPAN },
	],
	[
		"analytics_campaign_days",
		'touch=last&rows=[{"utm_source":""}]',
		{ ...CAMPAIGNS, touch: "last", keys: [{ utm_source: "" }] },
	],
	[
		"analytics_campaigns",
		`${new URLSearchParams({ ...SPAN, ...BEFORE })}`,
		{ ...CAMPAIGNS, span: { ...SPAN, ...BEFORE } },
	],
	[
		"analytics_funnel",
		`from=${FIRST}&until=${SECOND}&seen=${SECOND}&source=google&variant=c&other=x`,
		{
			...{ from_time: FIRST, until_time: SECOND, seen_until: SECOND },
			filters: { source: "google", variant: "c" },
		},
	],
	[
		"analytics_revenue",
		"from=2026-01-01&to=2026-01-31",
		{ ...DAYS, until_time: null, touch: "first", filters: {} },
	],
	[
		"analytics_revenue",
		"from=2026-01-31&to=2026-01-31",
		{ ...DAYS, from_day: "2026-01-31", until_time: null, touch: "first", filters: {} },
	],
	[
		"analytics_revenue",
		"from=2026-01-01&to=2026-01-31&until=2026-01-31T09:30:00.000Z&touch=last&source=(none)&language=fr",
		{
			...{ ...DAYS, until_time: "2026-01-31T09:30:00.000Z", touch: "last" },
			filters: { source: "(none)", language: "fr" },
		},
	],
	...[
		["day", "2026-01-02"],
		["week", "2035-01-09"],
		["month", "2035-01-09"],
	].map(([step, to]): [ReportName, string, object] => [
		"analytics_revenue",
		`from=2025-01-01&to=${to}&step=${step}`,
		{ from_day: "2025-01-01", to_day: to, step, until_time: null, touch: "first", filters: {} },
	]),
])("%s?%s become its arguments", (name, query, args) => {
	expect(read(name, query)).toEqual(args);
});

it.each<[ReportName, string[]]>([
	["analytics_daily", ["", ...[7, 15, 30, 60, 90].map((days) => `days=${days}`)]],
	["analytics_monthly", ["", "months=1", "months=10", "months=36"]],
	[
		"analytics_campaigns",
		[
			"by=utm_source,utm_medium,utm_campaign,utm_content,variant,platform,language",
			`campaign=${"x".repeat(200)}`,
		],
	],
	["analytics_campaign_days", [rowsOf(1), rowsOf(20)]],
	["analytics_funnel", [`from=2024-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z`]],
])("%s: its bounds are accepted", (name, queries) => {
	expect(queries.filter((query) => Array.isArray(read(name, query)))).toEqual([]);
});

it.each<[ReportName, string[]]>([
	["analytics_daily", ["days=8", "days=1;drop", "days=", "days=7.0", "days=-7"]],
	["analytics_monthly", ["months=0", "months=37", "months=1e9", "months=01"]],
	[
		"analytics_campaigns",
		[
			...["by=", "by=session_id", "by=language,language", "days=1", "touch=any", "variant="],
			...[`from=${FIRST}`, `from=${FIRST}&until=${SECOND}&before_until=x`],
			`from=${FIRST}&until=${SECOND}&before_from=${SECOND}&before_until=${FIRST}`,
			...[`before_from=${FIRST}&before_until=${SECOND}`, `variant=${"x".repeat(201)}`],
		],
	],
	[
		"analytics_campaign_days",
		[rowsOf(21), "", "rows=[]", "rows=[1]", "rows={}", "rows=x", "days=1&rows=[{}]"],
	],
	[
		"analytics_revenue",
		[
			...["", "from=2026-01-01", "from=2026-01-02&to=2026-01-01"],
			...["from=2026-02-30&to=2026-03-01", "from=2026-01-01&to=2026-03-31&step=year"],
			"from=2025-01-01&to=2026-01-03&step=day",
			...["week", "month"].map((step) => `from=2025-01-01&to=2035-01-10&step=${step}`),
			...[
				...["touch=any", "source=", `campaign=${"x".repeat(201)}`],
				...["until=2026-01-01T00:00:00Z", "until=2026-01-02T00:00:01Z", "until=now"],
			].map((wrong) => `from=2026-01-01&to=2026-01-01&${wrong}`),
		],
	],
	[
		"analytics_funnel",
		[
			...["", "from=2026-01-01&until=2026-01-02", `from=${SECOND}&until=${FIRST}`],
			`from=${FIRST}&until=${SECOND}&seen=${FIRST}`,
			`from=${FIRST}&until=${SECOND}&source=`,
			"from=2024-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.001Z",
		],
	],
])("%s: what is wrong is named", (name, queries) => {
	for (const query of queries)
		expect([query, read(name, query)]).toEqual([
			query,
			expect.arrayContaining([expect.stringMatching(/^\w+$/)]),
		]);
});

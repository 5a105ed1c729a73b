import { describe, expect, it } from "vitest";
import type { ReportName } from "../../../contract/sql-calls.ts";
import { REPORTS } from "../../../worker/analytics/reports.ts";

/** The arguments of a report's SQL function, or the message, for a query. */
function read(name: ReportName, query = "") {
	const parameters = new URLSearchParams(query);
	return REPORTS[name].read((parameter) => parameters.get(parameter) ?? undefined);
}

const CAMPAIGNS = { days: 15, dimensions: ["utm_source"], touch: "first", span: null, filters: {} };
const SPAN = { from: "2026-10-01T00:00:00.000Z", until: "2026-10-22T09:30:00.000Z" };

describe("the parameters of a report", () => {
	it.each<[ReportName, string, object]>([
		["analytics_dashboard", "days=7", {}],
		["analytics_daily", "days=90", { days: 90 }],
		["analytics_campaigns", "", CAMPAIGNS],
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
	])("%s?%s become its arguments", (name, query, args) => {
		expect(read(name, query)).toEqual(args);
	});

	it.each<[ReportName, string[]]>([
		["analytics_daily", ["days=8", "days=1;drop", "days=", "days=7.0", "days=-7"]],
		["analytics_monthly", ["months=0", "months=37", "months=1e9", "months=01"]],
		[
			"analytics_campaigns",
			[
				...["by=", "by=session_id", "by=language,language", "days=1", "touch=any", "variant="],
				`from=${SPAN.from}`,
			],
		],
		[
			"analytics_campaign_days",
			["", "rows=[]", "rows=[1]", "rows={}", "rows=x", "days=1&rows=[{}]"],
		],
		["analytics_revenue", [""]],
		["analytics_funnel", [""]],
	])("%s: what is wrong becomes a message", (name, queries) => {
		for (const query of queries)
			expect([query, read(name, query)]).toEqual([query, expect.any(String)]);
	});
});

import { describe, expect, it } from "vitest";
import { readCampaignSpan, readFunnel } from "../../../worker/analytics/spans.ts";

const parameters = (query: string) => {
	const given = new URLSearchParams(query);
	return (name: string) => given.get(name) ?? undefined;
};
const [FIRST, SECOND] = ["2026-10-01T00:00:00.000Z", "2026-10-22T09:30:00.000Z"];

describe("the funnel's parameters", () => {
	it.each<[string, object]>([
		[
			`from=${FIRST}&until=${SECOND}&seen=${SECOND}&source=google&variant=c&other=x`,
			{ seen_until: SECOND, filters: { source: "google", variant: "c" } },
		],
	])("%s are read", (query, args) => {
		const span = { from_time: FIRST, until_time: SECOND };
		expect(readFunnel(parameters(query))).toEqual({ ...span, ...args });
	});

	it.each([
		"from=2026-01-01&until=2026-01-02",
		"from=2026-01-02T00:00:00.000Z&until=2026-01-01T00:00:00.000Z",
		"from=2026-01-01T00:00:00.000Z&until=2026-01-03T00:00:00.000Z&seen=2026-01-02T00:00:00.000Z",
		"from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z&source=",
	])("%s are refused", (query) => {
		expect(readFunnel(parameters(query))).toBeUndefined();
	});
});

it.each([
	["", null],
	[`from=${FIRST}&until=${SECOND}`, { from: FIRST, until: SECOND }],
	[
		`from=${FIRST}&until=${SECOND}&before_from=${FIRST}&before_until=${SECOND}`,
		{ from: FIRST, until: SECOND, before_from: FIRST, before_until: SECOND },
	],
	[`from=${FIRST}`, undefined],
	[`from=${FIRST}&until=${SECOND}&before_until=x`, undefined],
])("the span of the campaign report %j is %j", (query, span) => {
	expect(readCampaignSpan(parameters(query))).toEqual(span);
});

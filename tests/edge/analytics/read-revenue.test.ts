import { expect, it } from "vitest";
import { readRevenue } from "../../../worker/analytics/read-revenue.ts";

function read(query: string) {
	const parameters = new URLSearchParams(query);
	return readRevenue((parameter) => parameters.get(parameter) ?? undefined);
}

const EVERYBODY = { until_time: null, touch: "first", filters: {} };

it.each<[string, object]>([
	[
		"from=2026-01-01&to=2026-03-31",
		{ ...EVERYBODY, from_day: "2026-01-01", to_day: "2026-03-31", step: "month" },
	],
	[
		"from=2026-01-01&to=2026-01-31&until=2026-01-31T09:30:00.000Z&touch=last&source=(none)&language=fr",
		{
			...{ from_day: "2026-01-01", to_day: "2026-01-31", step: "month", touch: "last" },
			...{ until_time: "2026-01-31T09:30:00.000Z", filters: { source: "(none)", language: "fr" } },
		},
	],
])("reads %s", (query, args) => {
	expect(read(query)).toEqual(args);
});

it.each([
	...["", "from=2026-01-01", "from=2026-01-02&to=2026-01-01", "from=2026-02-30&to=2026-03-01"],
	"from=2026-01-01&to=2026-03-31&step=year",
	"from=2024-01-01&to=2026-01-01&step=day",
	...[
		...["touch=any", "source=", `campaign=${"x".repeat(201)}`],
		...["until=2026-01-01T00:00:00Z", "until=2026-01-02T00:00:01Z", "until=now"],
	].map((wrong) => `from=2026-01-01&to=2026-01-01&${wrong}`),
])("says what is wrong with %j", (query) => {
	expect(read(query)).toEqual(expect.any(String));
});

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { daily } from "../../../../locales/fr/analytics.json";
import { DailyMetricsCard } from "../../../../web/app/admin/dashboard/time-cards.tsx";
import { utcDay } from "../../../../web/app/admin/widgets/derived-figures.ts";
import { renderInApp, respondAnalytics } from "../../widgets/analytics-app.tsx";
import { day } from "../../widgets/sample-responses.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The last days, the current one at the end. */
const days = (count: number) =>
	Array.from({ length: count }, (_, n) => day(utcDay(Date.now() - (count - 1 - n) * DAY_MS), n));

/** The card of so many days. @returns its rows and the requests */
async function open(count: number) {
	const requested = respondAnalytics({ "/daily": { data: days(count), lead: Array(29).fill(3) } });
	renderInApp(<DailyMetricsCard />);
	const rows = within(await screen.findByRole("table")).getAllByRole("row");
	return { rows: rows.slice(1), requested };
}

it.each([
	[10, 0],
	[11, 1],
])("the daily table of %i days says that it scrolls: %i", async (count, told) => {
	await open(count);
	expect(screen.queryAllByText(daily.scroll)).toHaveLength(told);
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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

it("the daily table requests 15 days, and the selected period; today's row is marked on top", async () => {
	const { rows, requested } = await open(15);
	expect(rows.map(({ textContent }) => textContent?.includes("Aujourd’hui"))).toEqual([
		true,
		...Array(14).fill(false),
	]);
	const period = screen.getByLabelText<HTMLSelectElement>("Période");
	expect([...period.options].map((option) => option.text)).toEqual(
		[7, 15, 30, 60, 90].map((n) => `${n} jours`),
	);
	fireEvent.change(period, { target: { value: "90" } });
	await waitFor(() => expect(requested).toEqual(["/daily?days=15", "/daily?days=90"]));
});

it.each([
	[10, 0],
	[11, 1],
])("the daily table of %i days says that it scrolls: %i", async (count, told) => {
	await open(count);
	expect(screen.queryAllByText(daily.scroll)).toHaveLength(told);
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DailyMetricsCard } from "../../../../web/app/admin/dashboard/daily-metrics-card.tsx";
import { utcDay } from "../../../../web/app/admin/widgets/derived-figures.ts";
import { readCsv } from "../../exports/read-csv.ts";
import { renderInApp, respondAnalytics } from "../../widgets/analytics-app.tsx";
import { day } from "../../widgets/sample-responses.ts";

afterEach(() => {
	vi.restoreAllMocks();
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** The last days, the current one at the end. */
const days = (count: number) =>
	Array.from({ length: count }, (_, n) => day(utcDay(Date.now() - (count - 1 - n) * DAY_MS), n));
const numberOf = (cell: string | HTMLElement) =>
	Number((typeof cell === "string" ? cell : (cell.textContent ?? "")).replace(",", "."));

async function textOf(file: unknown): Promise<string> {
	if (!(file instanceof Blob)) throw new Error("no file was made");
	return file.text();
}
const HINT = "Faites défiler pour voir tous les jours";

describe("the daily table", () => {
	it("requests 15 days, and the selected period", async () => {
		const requested = respondAnalytics({ "/daily": { data: days(15), lead: [] } });
		renderInApp(<DailyMetricsCard />);
		const period = screen.getByLabelText<HTMLSelectElement>("Période");
		expect([...period.options].map((option) => option.text)).toEqual(
			[7, 15, 30, 60, 90].map((n) => `${n} jours`),
		);
		expect(period.value).toBe("15");
		await screen.findByRole("table");
		fireEvent.change(period, { target: { value: "90" } });
		await waitFor(() => expect(requested).toEqual(["/daily?days=15", "/daily?days=90"]));
	});

	it("marks today's row, and no other, on top", async () => {
		respondAnalytics({ "/daily": { data: days(15), lead: [] } });
		renderInApp(<DailyMetricsCard />);
		const [, first, ...others] = within(await screen.findByRole("table")).getAllByRole("row");
		expect(first?.textContent).toContain("Aujourd’hui");
		expect(others).toHaveLength(14);
		expect(others.filter((row) => row.textContent?.includes("Aujourd’hui"))).toEqual([]);
	});

	it.each([
		[10, false],
		[11, true],
	])("with %i rows shows the scroll hint: %s", async (count, says) => {
		respondAnalytics({ "/daily": { data: days(count), lead: [] } });
		renderInApp(<DailyMetricsCard />);
		await screen.findByRole("table");
		expect(screen.queryByText(HINT) !== null).toBe(says);
	});

	it("is exported as shown on the screen", async () => {
		const requested = respondAnalytics({ "/daily": { data: days(12), lead: Array(29).fill(3) } });
		renderInApp(<DailyMetricsCard />);
		const rows = within(await screen.findByRole("table"))
			.getAllByRole("row")
			.slice(1);
		const files = vi.spyOn(URL, "createObjectURL");
		fireEvent.click(screen.getByRole("button", { name: /^Exporter en CSV/ }));
		const [, ...lines] = readCsv(await textOf(files.mock.calls[0]?.[0]), ";");
		const screenCells = rows.map((row) => within(row).getAllByRole("cell").map(numberOf));
		expect(lines.map(([, ...cells]) => cells.map(numberOf))).toEqual(screenCells);
		expect(lines.map(([date]) => date)).toEqual(
			days(12)
				.map(({ date }) => date)
				.reverse(),
		);
		expect(requested).toHaveLength(1);
	});

	it("reloads the page after an error", async () => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		renderInApp(<DailyMetricsCard />, { signedIn: false });
		const alert = await screen.findByRole("alert");
		expect(within(alert).getByText("Erreur de chargement des données")).toBeTruthy();
		fireEvent.click(within(alert).getByRole("button", { name: "Actualiser" }));
		expect(reload).toHaveBeenCalledOnce();
	});
});

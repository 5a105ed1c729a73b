import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { rate, VitalsCard } from "../../../web/app/admin/system/vitals/vitals-card.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

const figure = (metric: string, p75: number, samples: number, of: object = {}) => ({
	...{ metric, p75, samples, page: null, device: null, release: null },
	...of,
});
const VITALS = {
	before: "v1",
	figures: [
		figure("lcp", 2500, 40),
		figure("inp", 501, 12),
		figure("cls", 0.12, 40),
		figure("lcp", 4200, 30, { page: "post" }),
		figure("lcp", 900, 10, { page: "home" }),
		figure("lcp", 3100, 8, { device: "mobile" }),
		figure("lcp", 2400, 35, { release: "v2" }),
		figure("lcp", 4100, 5, { release: "v1" }),
	],
};

function open(response: unknown) {
	const rpc = {
		is_admin: ok(true),
		get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]),
		get_vitals: response,
	};
	const client = fakeWorker({ rpc });
	const system = <VitalsCard release="v2" />;
	renderAdmin({ worker: client, visited: ["/admin/system"], system });
	return client;
}
/** Intl writes several kinds of spaces. */
const rowsOf = (table: HTMLElement) =>
	within(table)
		.getAllByRole("row")
		.slice(1)
		.map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/g, " ")));

describe("the speed as felt", () => {
	it("is listed by page and by release, with a word for each verdict and the samples", async () => {
		open(ok(VITALS));
		expect(rowsOf(await screen.findByRole("table", { name: "Par page" }))).toEqual([
			["Toutes les pages", "2,5 sBon", "501 msMauvais", "0,12À améliorer", "–", "40"],
			["Articles", "4,2 sMauvais", "–", "–", "–", "30"],
			["Accueil", "900 msBon", "–", "–", "–", "10"],
		]);
		expect(rowsOf(screen.getByRole("table", { name: "Par version" }))).toEqual([
			["v2 (en ligne)", "2,4 sBon", "–", "–", "–", "35"],
			["v1 (la précédente)", "4,1 sMauvais", "–", "–", "–", "5"],
		]);
	});

	it("is that of the chosen device", async () => {
		open(ok(VITALS));
		await screen.findByRole("table", { name: "Par page" });
		fireEvent.change(screen.getByLabelText("Appareil"), { target: { value: "mobile" } });
		expect(rowsOf(screen.getByRole("table", { name: "Par page" }))).toEqual([
			["Toutes les pages", "3,1 sÀ améliorer", "–", "–", "–", "8"],
		]);
	});

	it("is requested again for another period", async () => {
		const { rpc } = open(ok(VITALS));
		await screen.findByRole("table", { name: "Par page" });
		fireEvent.change(screen.getByLabelText("Période"), { target: { value: "7" } });
		expect(rpc).toHaveBeenCalledWith("get_vitals", { days: 28, release: "v2" });
		await waitFor(() =>
			expect(rpc).toHaveBeenLastCalledWith("get_vitals", { days: 7, release: "v2" }),
		);
	});

	it("says that nothing has been measured", async () => {
		open(ok({ before: null, figures: [] }));
		expect(await screen.findByText(/^Aucune page vue n’a encore été mesurée/)).toBeTruthy();
	});

	it("offers another attempt when it cannot be read", async () => {
		open(refused("no", 503));
		expect(await screen.findByText("Les mesures n’ont pas pu être chargées.")).toBeTruthy();
		expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
	});
});

describe("the verdict", () => {
	it.each([
		["lcp", 2500, "good"],
		["lcp", 2500.1, "improve"],
		["lcp", 4000, "improve"],
		["lcp", 4000.1, "poor"],
		["inp", 200, "good"],
		["inp", 500, "improve"],
		["inp", 501, "poor"],
		["cls", 0.1, "good"],
		["cls", 0.25, "improve"],
		["cls", 0.26, "poor"],
		["ttfb", 800, "good"],
		["ttfb", 1800, "improve"],
		["ttfb", 1801, "poor"],
	] as const)("on %s of %d is %s", (metric, value, rating) => {
		expect(rate(metric, value)).toBe(rating);
	});
});

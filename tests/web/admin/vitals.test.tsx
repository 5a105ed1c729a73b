import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { rate, VitalsCard } from "../../../web/app/admin/system/vitals/vitals-card.tsx";
import { cellsOf, openAdmin } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

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
const open = (get_vitals: unknown) =>
	openAdmin(<VitalsCard release="v2" />, { rpc: { get_vitals } }).inputsOf;
const rows = async (name: string) => cellsOf(await screen.findByRole("table", { name }));

it("the speed as felt is listed by page and release, for a device and a period", async () => {
	const inputsOf = open(ok(VITALS));
	expect(await rows("Par page")).toEqual([
		["Toutes les pages", "2,5 sBon", "501 msMauvais", "0,12À améliorer", "–", "40"],
		["Articles", "4,2 sMauvais", "–", "–", "–", "30"],
		["Accueil", "900 msBon", "–", "–", "–", "10"],
	]);
	expect(await rows("Par version")).toEqual([
		["v2 (en ligne)", "2,4 sBon", "–", "–", "–", "35"],
		["v1 (la précédente)", "4,1 sMauvais", "–", "–", "–", "5"],
	]);
	fireEvent.change(screen.getByLabelText("Appareil"), { target: { value: "mobile" } });
	expect(await rows("Par page")).toEqual([
		["Toutes les pages", "3,1 sÀ améliorer", "–", "–", "–", "8"],
	]);
	fireEvent.change(screen.getByLabelText("Période"), { target: { value: "7" } });
	const [month, week] = [28, 7].map((days) => ({ days, release: "v2" }));
	await waitFor(() => expect(inputsOf("get_vitals")).toEqual([month, week]));
});

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
] as const)("the verdict on %s of %d is %s", (metric, value, rating) => {
	expect(rate(metric, value)).toBe(rating);
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Revenue } from "../../../../contract/analytics-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { RevenuePage } from "../../../../web/app/admin/revenue/revenue-page.tsx";
import { utcDay } from "../../../../web/app/admin/widgets/derived-figures.ts";
import { openAdmin, plainText, unfold } from "../admin-app.tsx";
import { step } from "./steps.ts";

const report = (changes: Partial<Revenue> = {}) => {
	const mrr = { start: 1000, new: 500, end: 1500 };
	const data: Revenue = {
		...{ currency: "eur", trials: [], retention: [], cancellations: [], foreign: [] },
		steps: [step({ mrr, customers: { start: 30, new: 5, end: 35 } })],
		...changes,
	};
	return Response.json({ success: true, data });
};

/** The page, with a response for each request of the report. @returns the queries of the requests */
function open(query: string, respond: (params: URLSearchParams) => Response | Promise<Response>) {
	const requests: URLSearchParams[] = [];
	vi.stubGlobal("fetch", async (address: string) => {
		const url = new URL(address, "http://localhost");
		if (!url.pathname.endsWith("/revenue")) return Response.json({ success: true, data: [] });
		requests.push(url.searchParams);
		return respond(url.searchParams);
	});
	const at = `${ADMIN_PATHS.revenue}${query}`;
	const { router } = openAdmin(<RevenuePage />, { at, role: "admin" });
	return { requests, router };
}

const tile = async (name: string) => {
	const note = await screen.findByLabelText(new RegExp(`^Calcul\\s:\\s${name}$`));
	return note.closest<HTMLElement>(".stat") as HTMLElement;
};
const press = async (name: RegExp) => fireEvent.click(await screen.findByLabelText(name));
const choose = async (shown: string, value: string) =>
	fireEvent.change(await screen.findByDisplayValue(shown), { target: { value } });
/** Not the earlier period, which has the fewest steps. */
const isNow = (params: URLSearchParams) => params.get("step") === "day";
const DETAIL = "Détail";
const cellsIn = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("cell");

describe("the page of revenue", () => {
	it("requests the period of its address and the earlier one, with the filters", async () => {
		const { requests } = open(
			"?period=custom&from=2026-09-01&to=2026-09-30&language=fr&source=(none)&touch=last&step=week",
			() => report(),
		);
		await unfold(DETAIL);
		await waitFor(() => expect(requests).toHaveLength(4));
		const all = { language: "fr", source: "(none)", touch: "last" };
		expect(requests.map((params) => Object.fromEntries(params))).toEqual([
			{ ...all, from: "2026-09-01", to: "2026-09-30", step: "week" },
			{ ...all, from: "2026-08-02", to: "2026-08-31", step: "month" },
			// Churn is a rate of 30 days, and retention has twelve months of its own.
			{ ...all, from: "2026-08-03", to: "2026-09-30", step: "day" },
			{ ...all, from: expect.stringMatching(/-01$/), to: utcDay(Date.now()), step: "month" },
		]);
	});

	it("shows each figure with the earlier one and the change, grey on fewer than 20 events", async () => {
		open("?period=last-month", (params) => {
			const [mrr, customers, active] = isNow(params) ? [1500, 35, 12] : [1000, 30, 10];
			const figures = {
				mrr: { end: mrr },
				customers: { end: customers },
				subscriptions: { active },
			};
			return report({ steps: [step(figures)] });
		});
		const mrr = await tile("MRR");
		await waitFor(() => expect(plainText(mrr)).toContain("15,00 €contre 10,00 € +50 %"));
		expect(within(mrr).getByText(/\+50/).className).toContain("text-green");
		await unfold(DETAIL);
		const active = await tile("Abonnements actifs");
		expect(within(active).getByText(/\+20/).className).toContain("text-soft");
	});

	it("keeps its figures, out of reach, until those of both periods are there", async () => {
		const late = Promise.withResolvers<Response>();
		let isLate = false;
		open("?period=last-month", (params) =>
			isLate && !isNow(params)
				? late.promise
				: report({ steps: [step({ mrr: { end: isLate ? 9900 : 1500 } })] }),
		);
		const mrr = await tile("MRR");
		await waitFor(() => expect(plainText(mrr)).toContain("contre 15,00 €"));
		isLate = true;
		await choose("contre la période précédente", "year");
		await waitFor(() => expect(mrr.closest("[inert]")).toBeTruthy());
		expect(plainText(mrr)).toContain("15,00 €contre 15,00 €");
		const exporting = screen.getByLabelText(/^Exporter en CSV.*Mouvement du MRR$/);
		expect(exporting.getAttribute("aria-disabled")).toBe("true");
		late.resolve(report({ steps: [step({ mrr: { end: 3000 } })] }));
		await waitFor(() => expect(mrr.closest("[inert]")).toBeNull());
		expect(plainText(mrr)).toContain("15,00 €contre 30,00 €");
	});

	it.each([
		["source=google", { source: "google" }],
		["source=google&touch=last", null],
		["source=google&variant=b", null],
	])(
		"leads from a value to its customers, where the list has the filters: %s",
		async (chosen, filters) => {
			const retention = [{ month: "2026-09", customers: 3, retained: [3, 0] }];
			open(`?period=last-month&compare=none&${chosen}`, () => report({ retention }));
			await press(/^Tableau.*Mouvement du MRR$/);
			expect(cellsIn("Mouvement du MRR").map(plainText)).toEqual([
				...["10,00 €", "5,00 €", "0,00 €", "0,00 €", "0,00 €", "0,00 €", "0,00 €", "15,00 €"],
			]);
			await unfold(DETAIL);
			await press(/^Tableau.*Du début à la fin de la période$/);
			await screen.findByText(/^100\s%$/);
			const links = [...document.querySelectorAll<HTMLAnchorElement>("td a")].map(({ href }) =>
				Object.fromEntries(new URL(href).searchParams),
			);
			const { first_day: from, last_day: to } = step();
			const span = { period: "custom", from, to, signed: "new", ...filters };
			const cohort = { from: "2026-09-01", to: "2026-09-30", signed: "kept" };
			expect(links).toEqual(filters ? [span, span, { ...span, ...cohort }] : []);
		},
	);

	it.each([
		["?source=google", "/admin/customers?ends=2031-12-04&source=google"],
		["?variant=b", undefined],
	])("leads from a day of planned ends to who leaves on it: %j", async (query, address) => {
		const cancellations = [{ day: "2031-12-04", subscriptions: 2, mrr: 2798 }];
		open(query, () => report({ cancellations }));
		expect(await screen.findByDisplayValue("Premier contact")).toBeTruthy();
		await unfold(DETAIL);
		await press(/^Tableau.*Résiliations à venir$/);
		const links = cellsIn("Résiliations à venir").map((cell) => cell.querySelector("a"));
		expect(links.map((link) => link?.getAttribute("href"))).toEqual([address, address]);
	});

	it("tells of other currencies, and has every choice in its address", async () => {
		const foreign = [{ currency: "usd", movements: 3, amount: 1200, subscriptions: 1 }];
		const { router } = open("?campaign=spring", () => report({ foreign }));
		await unfold(DETAIL);
		const line = await screen.findByText(/^USD/);
		expect(plainText(line)).toBe("USD : 3 mouvements (12,00 $US), 1 abonnement");
		await choose("Premier contact", "last");
		await choose("automatique", "month");
		await choose("Ajouter un filtre…", "platform");
		await choose("Windows", "(unknown)");
		fireEvent.click(screen.getByText("Filtrer", { selector: "button" }));
		expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
			...{ campaign: "spring", touch: "last", step: "month", platform: "(unknown)" },
		});
		expect(screen.getByText(/Plateforme.*inconnue/)).toBeTruthy();
	});
});

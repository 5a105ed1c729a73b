import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { RevenuePage } from "../../../../web/app/admin/revenue/revenue-page.tsx";
import type { Revenue } from "../../../../worker/contract/analytics-schema.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "../fake-worker.ts";
import { step } from "./steps.ts";

const report = (changes: Partial<Revenue> = {}): Revenue => ({
	...{ currency: "eur", trials: [], retention: [], cancellations: [], foreign: [] },
	steps: [
		step({ mrr: { start: 1000, new: 500, end: 1500 }, customers: { start: 30, new: 5, end: 35 } }),
	],
	...changes,
});

/** The page, with a response for each request of the report. @returns the queries of the requests */
function open(query: string, respond: (params: URLSearchParams) => Response | Promise<Response>) {
	const requests: URLSearchParams[] = [];
	vi.stubGlobal("fetch", async (input: string | URL | Request) => {
		const url = new URL(
			typeof input === "object" && "url" in input ? input.url : String(input),
			"http://localhost",
		);
		if (!url.pathname.endsWith("/revenue")) return Response.json({ success: true, data: [] });
		requests.push(url.searchParams);
		return respond(url.searchParams);
	});
	const client = fakeWorker({
		rpc: {
			...{ is_admin: ok(true), get_admin_data: ok([ADMIN]) },
			...{ list_saved_views: ok([]), list_annotations: ok([]) },
		},
	});
	const router = renderAdmin({
		worker: client,
		visited: [`${ADMIN_PATHS.revenue}${query}`],
		pages: { [ADMIN_PATHS.revenue]: <RevenuePage /> },
	});
	return { requests, router };
}

const success = (data: Revenue) => Response.json({ success: true, data });
const plain = (text: string | null | undefined) => text?.replace(/\s/g, " ");
const tile = async (name: string) => {
	const note = await screen.findByRole("button", { name: new RegExp(`^Calcul\\s:\\s${name}$`) });
	return note.closest<HTMLElement>(".stat");
};

describe("the page of revenue", () => {
	it("requests the period of its address and the earlier one, with the filters", async () => {
		const { requests } = open(
			"?period=custom&from=2026-09-01&to=2026-09-30&language=fr&source=(none)&touch=last&step=week",
			() => success(report()),
		);
		await waitFor(() => expect(requests).toHaveLength(2));
		const all = { language: "fr", source: "(none)", touch: "last" };
		expect(requests.map((params) => Object.fromEntries(params))).toEqual([
			{ ...all, from: "2026-09-01", to: "2026-09-30", step: "week" },
			{ ...all, from: "2026-08-02", to: "2026-08-31", step: "month" },
		]);
	});

	it("shows each figure with the earlier one and the change, grey on fewer than 20 events", async () => {
		open("?period=last-month", (params) => {
			const isNow = params.get("step") === "day";
			const mrr = isNow ? { end: 1500 } : { end: 1000 };
			const customers = isNow ? { end: 35 } : { end: 30 };
			const subscriptions = { active: isNow ? 12 : 10 };
			return success(report({ steps: [step({ mrr, customers, subscriptions })] }));
		});
		const mrr = await tile("MRR");
		await waitFor(() => expect(plain(mrr?.textContent)).toContain("15,00 €contre 10,00 € +50 %"));
		expect(within(mrr as HTMLElement).getByText(/\+50/).className).toContain("text-green");
		const active = await tile("Abonnements actifs");
		expect(within(active as HTMLElement).getByText(/\+20/).className).toContain("text-soft");
	});

	it("shows the fees that are known, and how many are not; none known is a dash, not 0 €", async () => {
		open("?period=last-month", (params) => {
			const isNow = params.get("step") === "day";
			const cash = isNow ? { fees: 117, fees_unknown: 1 } : { fees: null, fees_unknown: 3 };
			return success(report({ steps: [step({ cash })] }));
		});
		const fees = await tile("Frais Stripe");
		await waitFor(() =>
			expect(plain(fees?.textContent)).toContain(
				"≥ 1,17 €1 paiement ou litige aux frais inconnuscontre –",
			),
		);
		expect(plain(fees?.textContent)).not.toContain("0,00");
	});

	it("keeps its figures, out of reach, until those of both periods are there", async () => {
		const late = Promise.withResolvers<Response>();
		let isLate = false;
		open("?period=last-month", (params) => {
			if (isLate && params.get("step") !== "day") return late.promise;
			return success(report({ steps: [step({ mrr: { end: isLate ? 9900 : 1500 } })] }));
		});
		const mrr = await tile("MRR");
		await waitFor(() => expect(plain(mrr?.textContent)).toContain("contre 15,00 €"));
		isLate = true;
		fireEvent.change(screen.getByDisplayValue("la période précédente"), {
			target: { value: "year" },
		});
		await waitFor(() => expect(mrr?.closest("[inert]")).toBeTruthy());
		expect(plain(mrr?.textContent)).toContain("15,00 €contre 15,00 €");
		expect(
			screen
				.getByRole("button", { name: /^Exporter en CSV.*Mouvement du MRR$/ })
				.getAttribute("aria-disabled"),
		).toBe("true");
		late.resolve(success(report({ steps: [step({ mrr: { end: 3000 } })] })));
		await waitFor(() => expect(mrr?.closest("[inert]")).toBeNull());
		expect(plain(mrr?.textContent)).toContain("15,00 €contre 30,00 €");
	});

	it("shows a chart's figures as a table", async () => {
		open("?compare=none", () => success(report()));
		fireEvent.click(await screen.findByRole("button", { name: /^Tableau.*Mouvement du MRR$/ }));
		const card = screen.getByRole("region", { name: "Mouvement du MRR" });
		const cells = within(card)
			.getAllByRole("cell")
			.map(({ textContent }) => plain(textContent));
		expect(cells).toEqual(["10,00 €", "5,00 €", "0,00 €", "0,00 €", "0,00 €", "0,00 €", "15,00 €"]);
	});

	it.each([
		["source=google", { source: "google" }],
		["touch=last", {}],
		["source=google&touch=last", null],
		["campaign=spring&touch=last", null],
		["source=google&variant=b", null],
	])(
		"leads from a value to the customers it counts, where the list has the filters: %s",
		async (chosen, filters) => {
			const retention = [{ month: "2026-09", customers: 3, retained: [3, 0] }];
			open(`?period=last-month&compare=none&${chosen}`, () => success(report({ retention })));
			for (const title of ["Mouvement du MRR", "Du début à la fin de la période"]) {
				fireEvent.click(
					await screen.findByRole("button", { name: new RegExp(`^Tableau.*${title}$`) }),
				);
			}
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
		open(query, () => success(report({ cancellations })));
		fireEvent.click(await screen.findByRole("button", { name: /^Tableau.*Résiliations à venir$/ }));
		const card = within(screen.getByRole("region", { name: "Résiliations à venir" }));
		const cells = card.getAllByRole("cell");
		const links = cells.map((cell) => cell.querySelector("a")?.getAttribute("href") ?? undefined);
		expect(links).toEqual([address, address]);
	});

	it("shows one message when nothing can be read, and another without figures", async () => {
		open("", () => Response.json({ success: false, error: "Erreur" }, { status: 400 }));
		expect(await screen.findAllByRole("alert")).toHaveLength(1);
		cleanup();
		open("", () => success(report({ steps: [step()] })));
		expect(await screen.findByText("Aucune donnée pour cette période.")).toBeTruthy();
	});

	it("tells of other currencies", async () => {
		const foreign = [{ currency: "usd", payments: 3, amount: 1200, subscriptions: 1 }];
		open("", () => success(report({ foreign })));
		const line = await screen.findByText(/^USD/);
		expect(plain(line.textContent)).toBe("USD : 3 mouvements (12,00 $US), 1 abonnement");
	});

	it("has every choice in its address", async () => {
		const { router } = open("?campaign=spring", () => success(report()));
		fireEvent.change(await screen.findByDisplayValue("premier contact"), {
			target: { value: "last" },
		});
		fireEvent.change(screen.getByDisplayValue("automatique"), { target: { value: "month" } });
		const address = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
		expect(address()).toEqual({ campaign: "spring", touch: "last", step: "month" });
		fireEvent.change(screen.getByDisplayValue("Ajouter un filtre…"), {
			target: { value: "platform" },
		});
		fireEvent.change(screen.getByDisplayValue("Windows"), { target: { value: "(unknown)" } });
		fireEvent.click(screen.getByRole("button", { name: "Filtrer" }));
		expect(address()).toMatchObject({ platform: "(unknown)" });
		expect(screen.getByText(/Plateforme.*inconnue/)).toBeTruthy();
	});
});

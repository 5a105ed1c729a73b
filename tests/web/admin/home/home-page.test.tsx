import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { RevenueFigures } from "../../../../contract/analytics-schema.ts";
import { hash32 } from "../../../../contract/hash.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { AdminHomePage } from "../../../../web/app/admin/home/admin-home-page.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ADMIN, ok } from "../fake-worker.ts";
import { step } from "../revenue/steps.ts";

const NOTHING = { views: 0, clicks: 0, sign_ups: 0, trials: 0, paid: 0, cost: 0, revenue: 0 };
const campaign = (source: string, name: string, now: object, before: object = {}) => ({
	key: { utm_source: source, utm_campaign: name },
	now: { ...NOTHING, ...now },
	before: { ...NOTHING, ...before },
});
const acquired = (source: string, cost: number, customers: number, revenue: number) => ({
	...{ source, campaign: "b2b", cost, customers, revenue, mrr: 0, recent_cost: cost },
	...{ result: revenue - cost, result_low: -cost, result_high: customers ? 100 : -cost + 500 },
});
const NO_FUNNEL = {
	steps: Array(6).fill({ people: 5, seconds: null }),
	campaigns: [],
	outside: { unknown: 0, no_visit: 0, out_of_order: 0, paid_out_of_order: 0 },
	course: [],
};
const RISKY = {
	...{ id: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb", email: "cy@example.com", name: "Cy" },
	...{ plan: "premium", state: "ending", is_silent: true, ends_at: "2026-12-04T00:00:00Z" },
	...{ signed_up_at: "2026-10-01T23:30:00Z", is_confirmed: true, is_operator: false },
	...{ source: null, last_used_at: "2026-11-02T10:00:00Z", calls: 0, mrr: 1166, language: "en" },
};
const TEST = {
	...{ name: "title", title: "Titre", state: "running", hypothesis: "", slot: null, run: 1 },
	...{ revision: 1, startedAt: null, weeks: 4, live: null, published: "yes", problems: ["harm"] },
	verdict: { kind: "no_difference", lifts: [] },
};

interface Planted {
	campaigns?: object[];
	steps?: RevenueFigures[];
	rpc?: Record<string, unknown>;
	experiments?: object[];
	query?: string;
}

/** The page over a database with something planted in it. @returns the router */
function open({ campaigns = [], steps = [step()], rpc, experiments = [], query = "" }: Planted) {
	const lists = { trials: [], retention: [], cancellations: [], foreign: [] };
	const revenue = { currency: "eur", steps, ...lists };
	const reports: Record<string, unknown> = { funnel: NO_FUNNEL, campaigns, revenue };
	vi.stubGlobal("fetch", async (address: string) => {
		const name = new URL(address, "http://localhost").pathname.split("/").at(-1) ?? "";
		return Response.json(
			name === "experiments"
				? { experiments, invalid: [], foreign: [] }
				: { success: true, data: reports[name] },
		);
	});
	return openAdmin(<AdminHomePage />, {
		...{ at: `${ADMIN_PATHS.customers}${query}`, role: "admin" },
		rpc: {
			list_customers: ok({ customers: [], has_more: false, is_cut: false }),
			list_unknown_payers: ok([]),
			get_alerts: ok({ open: [], closed: [], recipients: 1, duties: [] }),
			...rpc,
		},
	}).router;
}

const card = async (name: string) => (await screen.findByText(name)).closest("li") as HTMLElement;

describe("the home page of operators", () => {
	const lost = [
		campaign("google", "spring", { sign_ups: 2 }, { sign_ups: 22 }),
		campaign("bing", "spring", { sign_ups: 9 }, { sign_ups: 8 }),
	];
	const mrr = (moves: object, end: number) => [step({ mrr: { start: 10_000, ...moves, end } })];

	it.each<[string, Planted, string, string, string]>([
		[
			...(["a lost campaign", { campaigns: lost }, "Inscriptions"] as const),
			...(["-19, dont google / spring -20, bing / spring +1.", "google / spring"] as const),
		],
		[
			...([
				"a price rise",
				{ steps: mrr({ new: 900, expansion: 4000 }, 14_900) },
				"MRR hors taxes",
			] as const),
			...(["+49,00 €, dont Hausses +40,00 €, Nouveaux +9,00 €.", "Hausses"] as const),
		],
		[
			...([
				"a wave of churn",
				{ steps: mrr({ new: 900, churn: -5000 }, 5900) },
				"MRR hors taxes",
			] as const),
			...(["-41,00 €, dont Départs -50,00 €, Nouveaux +9,00 €.", "Départs"] as const),
		],
	])("names %s in the sentence of its figure", async (_, planted, figure, sentence, link) => {
		open(planted);
		const place = await card(figure);
		const part = (await within(place).findByText(link)).closest("a");
		expect(plainText(place)).toContain(sentence);
		expect(part?.getAttribute("href")).toMatch(/^\/admin\/customers\?.*period=7d/);
	});

	it("compares the net cash with nothing where no comparison is chosen", async () => {
		open({ steps: mrr({}, 10_000), query: "?compare=none" });
		const place = await card("Encaissé, net de taxes et de frais");
		await within(place).findByText(/€/);
		expect(plainText(place)).not.toContain("contre");
	});

	it("says how much of a change no part of it explains", async () => {
		open({ steps: mrr({}, 11_000) });
		const place = await card("MRR hors taxes");
		await within(place).findByText(/^le reste/);
		expect(plainText(place)).toContain("+10,00 €, dont le reste +10,00 €.");
	});

	it.each([
		["", "", "source=%28none%29"],
		["(unknown)", "(unknown)", "source=%28unknown%29"],
		["google", "", "source=google&campaign=%28none%29"],
		["google", "spring", "source=google&campaign=spring"],
		["spring", "spring", "source=spring&campaign=spring"],
	])("leads from %j / %j to its own customers, and no others", async (source, name, filters) => {
		open({ campaigns: [campaign(source, name, { sign_ups: 3, paid: 2 })] });
		for (const [title, signed] of [
			["Inscriptions", "period"],
			["Nouveaux clients", "paid"],
		] as const) {
			const place = await card(title);
			await within(place).findByText(/dont/);
			const href = place.querySelectorAll("a")[1]?.getAttribute("href");
			expect(href).toBe(`/admin/customers?signed=${signed}&period=7d&${filters}`);
			// A source and a campaign of the same name are named once.
			expect(plainText(place).includes(" / ")).toBe(name !== "" && name !== source);
		}
	});

	it("says which campaigns to stop, and which test is decided", async () => {
		const acquisition = [acquired("meta", 80_000, 14, 25_100), acquired("linkedin", 17_400, 0, 0)];
		const losing = { from: "2025-11-10", to: "2026-11-15", campaigns: acquisition };
		open({ rpc: { get_losing_campaigns: ok(losing) }, experiments: [TEST] });
		const decisions = (await screen.findByText("À décider")).closest("section") as HTMLElement;
		await within(decisions).findByText("Titre");
		const text = plainText(decisions);
		expect(text).toContain(
			"meta / b2b800,00 € dépensés en un an, 14 nouveaux clients, 251,00 € payés jusqu’ici : -549,00 €. Le hasard seul laisse de -800,00 € à 1,00 € : trop peu pour en être sûr.Voir la campagne" +
				"linkedin / b2b174,00 € dépensés en un an, aucun nouveau client, 0,00 € payés jusqu’ici : -174,00 €. Une perte même avec de la chance : -169,00 € au mieux.",
		);
		const way = screen.getByRole("link", { name: "Voir la campagne\u00a0: meta / b2b" });
		expect(way.getAttribute("href")).toMatch(
			/period=custom&from=2025-11-10&to=2026-11-15&source=meta&campaign=b2b/,
		);
	});

	it("leads to the running month and to each of the last days in one press", async () => {
		const router = open({});
		const shortcuts = within(await screen.findByRole("navigation", { name: "Raccourcis" }));
		const links = shortcuts.getAllByRole("link");
		expect(links).toHaveLength(8);
		const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
		fireEvent.click(links.at(-1) as HTMLElement);
		expect(router.state.location.search).toBe(`?period=custom&from=${day}&to=${day}`);
	});

	it("says what has been decided in the period, releases apart", async () => {
		const note = (id: number, day: string, kind: string, text: string) => ({
			...{ id, day, kind, text, author: null, is_own: false },
			...{ created_at: `${day}T10:00:00Z`, changed_at: null },
		});
		const notes = [
			note(5, "2026-11-16", "note", "après"),
			note(4, "2026-11-15", "release", "v4"),
			note(3, "2026-11-15", "experiment", "Titre du haut (1): stop"),
			note(2, "2026-11-09", "note", "Prix relevés"),
			note(1, "2026-11-08", "note", "avant"),
		];
		const query = "?period=custom&from=2026-11-09&to=2026-11-15";
		open({ query, rpc: { list_annotations: ok(notes) } });
		const card = (await screen.findByText("Décidé dans la période")).closest("section");
		expect(plainText(card?.querySelector("ul") ?? null)).toBe(
			"15 nov. Titre du haut : fin de la période 19 nov. Prix relevés",
		);
	});

	it("names customers at risk with their reasons, and what is broken", async () => {
		const data = { failing_duties: "send_mails" };
		const alert = { kind: "duties", since: "2026-11-25T10:00:00Z", data };
		open({
			rpc: {
				list_customers: ok({ customers: [RISKY], has_more: true, is_cut: false }),
				get_alerts: ok({ open: [alert], closed: [], recipients: 1, duties: ["send_mails"] }),
			},
		});
		expect(plainText(await card("Cy"))).toBe(
			"Cyprend fin le 4 déc. 2026 · aucun appel depuis le 2 nov. 202611,66 €par moisÉcrire",
		);
		// In the customer's language, with the end of the plan.
		const write = await screen.findByRole("link", { name: "Écrire\u00a0: cy@example.com" });
		expect(decodeURIComponent(write.getAttribute("href") ?? "")).toContain("ends on 4 Dec 2026.");
		expect(await screen.findByText(/Tâches en échec ou en retard/)).toBeTruthy();
	});

	it("has payments without an account decided first", async () => {
		const payer = { customer_id: "cus_1", email: "x@example.com", paid_at: "2026-11-21T10:00:00Z" };
		const payers = ok([{ ...payer, amount: 1399, currency: "eur" }]);
		const losing = ok({ from: "2025-11-10", to: "2026-11-15", campaigns: [] });
		open({ rpc: { list_unknown_payers: payers, get_losing_campaigns: losing } });
		const action = await screen.findByRole("link", { name: /^Rattacher.*1 paiement sans compte$/ });
		expect(action.getAttribute("href")).toBe(ADMIN_PATHS.customers);
		expect(plainText(action.closest("li") as HTMLElement)).toContain(
			"13,99 € le 21 nov. 2026, x@example.com",
		);
	});

	it("offers the time since the last visit of the same operator", async () => {
		const store = (operator: string) => {
			const visit = {
				operator: hash32(operator),
				before: 0,
				at: Date.parse("2026-11-02T10:00:00Z"),
			};
			localStorage.setItem("tabulia-last-visit", JSON.stringify(visit));
		};
		store("other@example.com");
		open({});
		await screen.findByText(/aucune alerte ouverte, aucune tâche en retard/);
		expect(screen.queryByText(/^Depuis votre dernière visite/)).toBeNull();
		cleanup();
		store(ADMIN.email);
		const router = open({});
		expect(JSON.stringify({ ...localStorage })).not.toContain(ADMIN.email);
		fireEvent.click(await screen.findByText(/^Depuis votre dernière visite/));
		expect(router.state.location.search).toContain("from=2026-11-02");
		// A page that is opened again belongs to the same visit.
		cleanup();
		const again = open({});
		fireEvent.click(await screen.findByText(/^Depuis votre dernière visite/));
		expect(again.state.location.search).toContain("from=2026-11-02");
	});
});

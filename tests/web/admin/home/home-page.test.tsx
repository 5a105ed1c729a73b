import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AdminHomePage } from "../../../../web/app/admin/home/admin-home-page.tsx";
import type { RevenueFigures } from "../../../../worker/contract/analytics-schema.ts";
import { hash32 } from "../../../../worker/contract/hash.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "../fake-worker.ts";
import { step } from "../revenue/steps.ts";

beforeEach(() => localStorage.clear());

const NOTHING = { views: 0, clicks: 0, sign_ups: 0, trials: 0, paid: 0, cost: 0, revenue: 0 };
const campaign = (source: string, name: string, now: object, before: object) => ({
	key: { utm_source: source, utm_campaign: name },
	now: { ...NOTHING, ...now },
	before: { ...NOTHING, ...before },
});
const funnel = (people: number) => ({
	steps: Array.from({ length: 6 }, () => ({ people, seconds: null })),
	campaigns: [],
	outside: { unknown: 0, no_visit: 0, out_of_order: 0, paid_out_of_order: 0 },
});
const risky = {
	...{ id: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb", email: "cy@example.com", name: "Cy" },
	...{ plan: "premium", state: "ending", is_silent: true, ends_at: "2026-12-04T00:00:00Z" },
	...{ signed_up_at: "2026-10-01T23:30:00Z", is_confirmed: true, is_operator: false },
	...{ source: null, last_used_at: "2026-11-02T10:00:00Z", calls: 0 },
};

interface Planted {
	campaigns?: object[];
	steps?: RevenueFigures[];
	rpc?: Record<string, unknown>;
	experiments?: object[];
	query?: string;
}

/** The page over a database with something planted in it. */
function open({
	campaigns = [],
	steps = [step()],
	rpc = {},
	experiments = [],
	query = "",
}: Planted) {
	vi.stubGlobal("fetch", async (input: string | URL | Request) => {
		const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
		const revenue = {
			currency: "eur",
			steps,
			trials: [],
			retention: [],
			cancellations: [],
			foreign: [],
		};
		if (pathname.endsWith("/experiments")) {
			return Response.json({ experiments, invalid: [], foreign: [] });
		}
		const parts: Record<string, unknown> = { funnel: funnel(5), campaigns, revenue };
		return Response.json({ success: true, data: parts[pathname.split("/").at(-1) ?? ""] });
	});
	return renderAdmin({
		worker: fakeWorker({
			rpc: {
				...{ is_admin: ok(true), get_admin_data: ok([ADMIN]) },
				list_customers: ok({ customers: [], has_more: false, is_cut: false }),
				get_acquisition: ok([]),
				get_open_alerts: ok({ open: [], duties: [] }),
				...rpc,
			},
		}),
		visited: [`${ADMIN_PATHS.customers}${query}`],
		pages: { [ADMIN_PATHS.customers]: <AdminHomePage /> },
	});
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, " ");
const card = async (name: string) => {
	const link = await screen.findByRole("link", { name });
	return link.closest("li") as HTMLElement;
};

describe("the home page of operators", () => {
	const CASES: [cause: string, planted: Planted, figure: string, sentence: string, link: string][] =
		[
			[
				"a lost campaign",
				{
					campaigns: [
						campaign("google", "spring", { sign_ups: 2 }, { sign_ups: 22 }),
						campaign("bing", "spring", { sign_ups: 9 }, { sign_ups: 8 }),
					],
				},
				"Inscriptions",
				"-19, dont google / spring -20, bing / spring +1.",
				"google / spring",
			],
			[
				"a price rise",
				{ steps: [step({ mrr: { start: 10_000, new: 900, expansion: 4000, end: 14_900 } })] },
				"MRR",
				"+49,00 €, dont Hausses +40,00 €, Nouveaux +9,00 €.",
				"Hausses",
			],
			[
				"a wave of churn",
				{ steps: [step({ mrr: { start: 10_000, new: 900, churn: -5000, end: 5900 } })] },
				"MRR",
				"-41,00 €, dont Départs -50,00 €, Nouveaux +9,00 €.",
				"Départs",
			],
		];

	it.each(CASES)(
		"names %s in the sentence of its figure",
		async (_, planted, figure, sentence, link) => {
			open(planted);
			const place = await card(figure);
			const part = await within(place).findByRole("link", { name: link });
			expect(plain(place.textContent)).toContain(sentence);
			expect(part.getAttribute("href")).toContain("/admin/customers?");
			expect(part.getAttribute("href")).toContain("period=7d");
		},
	);

	it.each([
		["", "", "source=%28none%29"],
		["(unknown)", "(unknown)", "source=%28unknown%29"],
		["google", "", "source=google&campaign=%28none%29"],
		["google", "spring", "source=google&campaign=spring"],
	])("leads from %j / %j to its own customers, and no others", async (source, name, filters) => {
		open({ campaigns: [campaign(source, name, { sign_ups: 3 }, {})] });
		const place = await card("Inscriptions");
		await within(place).findByText(/dont/);
		const [, part] = within(place).getAllByRole("link");
		expect(part?.getAttribute("href")).toBe(`/admin/customers?signed=period&period=7d&${filters}`);
	});

	it("says which campaigns to stop, and which test is decided", async () => {
		const acquired = (source: string, cost: number, customers: number, revenue: number) => ({
			...{ source, campaign: "b2b", cost, customers, revenue, mrr: 0 },
			...{ revenue_30: null, revenue_90: null, revenue_365: null },
		});
		open({
			rpc: {
				get_acquisition: ok([
					acquired("meta", 80_000, 14, 25_100),
					acquired("linkedin", 17_400, 0, 0),
					acquired("google", 9000, 12, 30_000),
				]),
			},
			experiments: [
				{
					...{
						name: "title",
						title: "Titre",
						state: "running",
						hypothesis: "",
						slot: null,
						run: 1,
					},
					...{ revision: 1, startedAt: null, weeks: 4, live: null, published: "yes" },
					problems: ["harm"],
					verdict: { kind: "no_difference", lifts: [] },
				},
			],
		});
		const decisions = (await screen.findByRole("heading", { name: "À décider" })).closest(
			"section",
		);
		await within(decisions as HTMLElement).findByRole("link", { name: "Titre" });
		const text = plain(decisions?.textContent);
		expect(text).toContain(
			"meta / b2b800,00 € dépensés en un an pour 14 nouveaux clients, qui ont payé 251,00 € jusqu’ici : 0,31 € par euro. Aucun d’eux ne paie plus." +
				"linkedin / b2b174,00 € dépensés en 90 jours, aucun nouveau client.",
		);
		expect(text).not.toContain("google");
		const link = screen.getByRole("link", { name: "meta / b2b" });
		expect(link.getAttribute("href")).toMatch(
			/period=custom&from=.+&to=.+&source=meta&campaign=b2b/,
		);
	});

	it("leads to the running month and to each of the last days in one press", async () => {
		const router = open({});
		const shortcuts = within(await screen.findByRole("navigation", { name: "Raccourcis" }));
		expect(shortcuts.getAllByRole("link")).toHaveLength(8);
		const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
		fireEvent.click(shortcuts.getAllByRole("link").at(-1) as HTMLElement);
		expect(router.state.location.search).toBe(`?period=custom&from=${day}&to=${day}`);
	});

	it("says what has been decided in the period, releases apart", async () => {
		const note = (id: number, day: string, kind: string, text: string) => ({
			...{ id, day, kind, text, author: null, is_own: false },
			...{ created_at: `${day}T10:00:00Z`, changed_at: null },
		});
		open({
			query: "?period=custom&from=2026-11-09&to=2026-11-15",
			rpc: {
				list_annotations: ok([
					note(5, "2026-11-16", "note", "après"),
					note(4, "2026-11-15", "release", "v4"),
					note(3, "2026-11-15", "experiment", "title (1): stop"),
					note(2, "2026-11-09", "note", "Prix relevés"),
					note(1, "2026-11-08", "note", "avant"),
				]),
			},
		});
		const list = (await screen.findByText("Décidé dans la période")).nextElementSibling;
		expect(list?.textContent).toBe("15 nov. title\u00A0: fin de la période 19 nov. Prix relevés");
	});

	it("names customers at risk with their reasons, and what is broken", async () => {
		open({
			rpc: {
				list_customers: ok({ customers: [risky], has_more: true, is_cut: false }),
				get_open_alerts: ok({
					open: [
						{
							kind: "duties",
							since: "2026-11-25T10:00:00Z",
							data: { failing_duties: "send_mails" },
						},
					],
					duties: ["send_mails"],
				}),
			},
		});
		const risks = (await screen.findByRole("link", { name: "Cy" })).closest("li");
		expect(plain(risks?.textContent)).toBe(
			"Cyprend fin le 4 déc. 2026 · aucun appel depuis le 2 nov. 2026",
		);
		expect(await screen.findByText(/Tâches en échec ou en retard/)).toBeTruthy();
	});

	it("limits a failure to its card", async () => {
		open({ rpc: { list_customers: refused("down", 500) } });
		expect(await screen.findByText("Aucune alerte ouverte, aucune tâche en retard.")).toBeTruthy();
		expect(await screen.findByRole("alert")).toBeTruthy();
		expect(screen.getAllByRole("alert")).toHaveLength(1);
	});

	it("offers the time since the last visit of the same operator", async () => {
		const { email } = ADMIN;
		const store = (operator: string) =>
			localStorage.setItem(
				"tabulia-last-visit",
				JSON.stringify({
					operator: hash32(operator),
					before: 0,
					at: Date.parse("2026-11-02T10:00:00Z"),
				}),
			);
		store("other@example.com");
		open({});
		await screen.findByText("Aucune alerte ouverte, aucune tâche en retard.");
		expect(screen.queryByText(/^Depuis votre dernière visite/)).toBeNull();
		cleanup();
		store(email);
		const router = open({});
		expect(JSON.stringify({ ...localStorage })).not.toContain(email);
		fireEvent.click(await screen.findByText(/^Depuis votre dernière visite/));
		expect(router.state.location.search).toContain("from=2026-11-02");
	});
});

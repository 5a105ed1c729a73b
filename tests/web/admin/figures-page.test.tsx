/** The page that explains figures (docs/product.md#figures-explained). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import explained from "../../../locales/fr/explained.json";
import { FiguresPage } from "../../../web/app/admin/figures/figures-page.tsx";
import { explainedPath } from "../../../web/app/admin/widgets/explained-path.ts";
import type {
	Explanation,
	FigureCheck,
} from "../../../worker/contract/back-office-calls-schema.ts";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

const AT = "2026-11-26T00:05:00Z";
const check = (rest: Partial<FigureCheck> = {}): FigureCheck => ({
	...{ name: "payments", checked_at: AT, equal_at: AT, differences: [] },
	...rest,
});
const ID = "00000000-0000-4000-8000-00000000000a";
const explanation = (rest: Partial<Explanation> = {}): Explanation => ({
	...{ sql: "select 1", is_level: false, stored: 1399, plain: 1399, row_count: 1 },
	rows: [{ at: "2026-11-20T10:00:00+00:00", n: 1399, kind: "payment", user_id: ID }],
	...{ filters: {}, is_delayed: false, ...rest },
});

function open(checks: FigureCheck[], figure = "", response = explanation()) {
	const worker = fakeWorker({
		rpc: {
			...{ is_admin: ok(true), get_admin_data: ok([ADMIN]) },
			...{ list_figure_checks: ok(checks), explain_figure: ok(response) },
		},
	});
	const path = `${ADMIN_PATHS.figures}${figure}`;
	renderAdmin({ worker, visited: [path], pages: { [ADMIN_PATHS.figures]: <FiguresPage /> } });
	return worker.rpc;
}

const PAYMENTS = "?figure=payments&period=custom&from=2026-11-01&to=2026-11-25";
/** Spaces that French numbers have are of two kinds. */
const text = () => document.body.textContent?.replace(/\s/g, " ") ?? "";

describe("the list of figures", () => {
	it.each([
		["equal", check(), "Égal à ses lignes le 26"],
		["never compared", check({ checked_at: null, equal_at: null }), explained.never],
		[
			"different",
			check({ differences: [{ day: "2026-11-03", stored: 2000, plain: 1399 }] }),
			"20,00 € affichés le 3 nov. 2026, 13,99 € dans les lignes. Égal pour la dernière fois",
		],
		[
			"different on two days, and never equal",
			check({
				equal_at: null,
				differences: ["2026-11-03", "2026-11-04"].map((day) => ({ day, stored: 1, plain: 0 })),
			}),
			"Un autre jour diffère aussi. Jamais égal",
		],
	])("says of one that is %s", async (_, row, expected) => {
		open([row]);
		await screen.findByText(explained.names.payments);
		expect(text()).toContain(expected);
	});

	it("leads to each figure's explanation for the period in the address", async () => {
		open([check()], "?period=90d");
		const link = await screen.findByRole("link", { name: explained.names.payments });
		expect(link.getAttribute("href")).toBe(`${ADMIN_PATHS.figures}?figure=payments&period=90d`);
		expect(explainedPath(["views"], "")).toBe(`${ADMIN_PATHS.figures}?figure=views`);
	});

	it("has only those that a computed figure is made of, for the same period", async () => {
		const all = (["payments", "refunds", "views"] as const).map((name) => check({ name }));
		open(all, explainedPath(["payments", "refunds"], "?period=90d").split("figures")[1]);
		await screen.findByText(explained.madeOf);
		const links = (await screen.findAllByRole("link", { name: /Paiements|Remboursements|Pages/ }))
			.map((link) => link.getAttribute("href"))
			.sort();
		expect(links).toEqual(
			["payments", "refunds"].map((name) => `${ADMIN_PATHS.figures}?figure=${name}&period=90d`),
		);
	});
});

describe("an explanation", () => {
	it("shows the figure, its SQL, its rows and how it was compared", async () => {
		const rpc = open([check()], PAYMENTS);
		await screen.findByText(explained.isEqual);
		expect(rpc).toHaveBeenCalledWith("explain_figure", {
			figure: "payments",
			span: { from: "2026-11-01T00:00:00.000Z", until: "2026-11-26T00:00:00.000Z" },
			filters: {},
		});
		expect(screen.getByText("select 1")).toBeDefined();
		expect(screen.getByRole("link", { name: explained.customer }).getAttribute("href")).toBe(
			`/admin/customers/${ID}`,
		);
		await waitFor(() => expect(text()).toContain("Égal à ses lignes"));
		expect(text()).toContain("13,99 €");
	});

	it("is limited as the address says, and says what limits it and what does not", async () => {
		const filters = { source: "google", touch: "last", cohort: "2026-09" };
		const address = "&source=google&platform=mac&touch=last&cohort=2026-09&run=x&goal=none";
		const rpc = open([check()], PAYMENTS + address, explanation({ filters }));
		await screen.findByText(explained.isEqual);
		expect(rpc).toHaveBeenCalledWith(
			"explain_figure",
			expect.objectContaining({ filters: { ...filters, platform: "mac" } }),
		);
		expect(text()).toContain(
			"Origine retenue : dernier contact · Clients arrivés en septembre 2026",
		);
		expect(text()).toContain("Sans effet sur ce chiffre : Plateforme.");
		expect(text()).not.toContain(explained.scope.wholeSite);
		fireEvent.click(screen.getByRole("button", { name: /Retirer le filtre Source/ }));
		await waitFor(() =>
			expect(rpc).toHaveBeenCalledWith(
				"explain_figure",
				expect.objectContaining({ filters: { platform: "mac", touch: "last", cohort: "2026-09" } }),
			),
		);
	});

	it.each([
		[
			"a difference",
			explanation({ stored: 2000 }),
			"Ses lignes donnent 13,99 € : un écart de 6,01 €.",
		],
		[
			"visitors of today that wait to be counted",
			explanation({ stored: 2000, is_delayed: true }),
			explained.delayed,
		],
		[
			"events that left the database",
			explanation({ plain: null, rows: null, row_count: null }),
			"Les événements de plus de 25 mois quittent la base",
		],
		["a level", explanation({ is_level: true }), explained.atEnd],
		[
			"more rows than are sent",
			explanation({ row_count: 5000 }),
			"5 000 lignes. Voici les 1 plus récentes.",
		],
	])("tells of %s", async (_, response, expected) => {
		open([check()], PAYMENTS, response);
		await screen.findByText(explained.sql);
		expect(text()).toContain(expected.replace(/\s/g, " "));
	});

	it("shows the first rows, then all of them", async () => {
		const rows = Array.from({ length: 60 }, (_, n) => ({ at: AT, n, kind: `row ${n}` }));
		open([check()], PAYMENTS, explanation({ rows, row_count: 60 }));
		await screen.findByText("row 49");
		expect(screen.queryByText("row 50")).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: /60/ }));
		expect(screen.getByText("row 59")).toBeDefined();
	});
});

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
import { openAdmin, plainText } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

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

const open = (checks: FigureCheck[], query = "", response = explanation()) =>
	openAdmin(<FiguresPage />, {
		...{ at: `${ADMIN_PATHS.figures}${query}`, role: "admin" },
		rpc: { list_figure_checks: ok(checks), explain_figure: ok(response) },
	}).inputsOf;

const PAYMENTS = "?figure=payments&period=custom&from=2026-11-01&to=2026-11-25";
const text = () => plainText(document.body);

describe("the list of figures", () => {
	const differing = (days: string[], stored: number, plain: number) =>
		days.map((day) => ({ day, stored, plain }));

	it.each([
		["equal", {}, "Égal à ses lignes le 26"],
		["never compared", { checked_at: null, equal_at: null }, explained.never],
		[
			"different",
			{ differences: differing(["2026-11-03"], 2000, 1399) },
			"20,00 € affichés le 3 nov. 2026, 13,99 € dans les lignes. Égal pour la dernière fois",
		],
		[
			"different on two days, and never equal",
			{ equal_at: null, differences: differing(["2026-11-03", "2026-11-04"], 1, 0) },
			"Un autre jour diffère aussi. Jamais égal",
		],
	])("says of one that is %s", async (_, row, expected) => {
		open([check(row)]);
		await screen.findByText(explained.names.payments);
		expect(text()).toContain(expected);
	});

	it.each([
		["?period=90d", ["payments", "refunds", "views"]],
		[
			explainedPath(["payments", "refunds"], "?period=90d").split("figures")[1],
			["payments", "refunds"],
		],
	])("leads to explanations for the period in the address, here %s", async (query, names) => {
		open(
			(["payments", "refunds", "views"] as const).map((name) => check({ name })),
			query,
		);
		const links = await screen.findAllByRole("link", { name: /Paiements|Remboursements|Pages/ });
		expect(links.map((link) => link.getAttribute("href")).sort()).toEqual(
			names.map((name) => `${ADMIN_PATHS.figures}?figure=${name}&period=90d`),
		);
		expect(explainedPath(["views"], "")).toBe(`${ADMIN_PATHS.figures}?figure=views`);
	});
});

describe("an explanation", () => {
	it("shows the figure, its SQL, its rows and how it was compared", async () => {
		const inputsOf = open([check()], PAYMENTS);
		await screen.findByText(explained.isEqual);
		const span = { from: "2026-11-01T00:00:00.000Z", until: "2026-11-26T00:00:00.000Z" };
		expect(inputsOf("explain_figure")).toEqual([{ figure: "payments", span, filters: {} }]);
		expect(screen.getByText("select 1")).toBeDefined();
		const link = screen.getByRole("link", { name: explained.customer });
		expect(link.getAttribute("href")).toBe(`/admin/customers/${ID}`);
		await waitFor(() => expect(text()).toContain("Égal à ses lignes"));
		expect(text()).toContain("13,99 €");
	});

	it("is limited as the address says, and says what limits it and what does not", async () => {
		const filters = { source: "google", touch: "last", cohort: "2026-09" };
		const address = "&source=google&platform=mac&touch=last&cohort=2026-09&run=x&goal=none";
		const inputsOf = open([check()], PAYMENTS + address, explanation({ filters }));
		const asked = () => (inputsOf("explain_figure").at(-1) as { filters: object }).filters;
		await screen.findByText(explained.isEqual);
		expect(asked()).toEqual({ ...filters, platform: "mac" });
		const limits = "Origine retenue : dernier contact · Clients arrivés en septembre 2026";
		expect(text()).toContain(limits);
		expect(text()).toContain("Sans effet sur ce chiffre : Plateforme.");
		expect(text()).not.toContain(explained.scope.wholeSite);
		fireEvent.click(screen.getByRole("button", { name: /Retirer le filtre Source/ }));
		const { source: _, ...others } = filters;
		await waitFor(() => expect(asked()).toEqual({ ...others, platform: "mac" }));
	});

	it.each([
		["a difference", { stored: 2000 }, "Ses lignes donnent 13,99 € : un écart de 6,01 €."],
		["visitors who wait to be counted", { stored: 2000, is_delayed: true }, explained.delayed],
		[
			"events that left the database",
			{ plain: null, rows: null, row_count: null },
			"Les événements de plus de 25 mois quittent la base",
		],
		["a level", { is_level: true }, explained.atEnd],
		["more rows than are sent", { row_count: 5000 }, "5 000 lignes. Voici les 1 plus récentes."],
	])("tells of %s", async (_, changes, expected) => {
		open([check()], PAYMENTS, explanation(changes));
		await screen.findByText(explained.sql);
		expect(text()).toContain(expected.replace(/\s/g, " "));
	});

	it("shows the first rows, then all of them", async () => {
		const rows = Array.from({ length: 60 }, (_, n) => ({ at: AT, n, kind: `row ${n}` }));
		open([check()], PAYMENTS, explanation({ rows, row_count: 60 }));
		await screen.findByText("row 49");
		expect(screen.queryByText("row 50")).toBeNull();
		fireEvent.click(screen.getByText(/60/, { selector: "button" }));
		expect(screen.getByText("row 59")).toBeDefined();
	});
});

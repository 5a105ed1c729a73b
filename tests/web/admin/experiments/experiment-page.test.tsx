import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../../../worker/contract/experiment-admin.ts";
import { openExperiments, type Replies } from "./experiment-app.tsx";
import { DETAIL, PLAN, RESULTS } from "./sample-experiments.ts";

// happy-dom cannot hold a second document; Chromium sanitises the page in e2e/experiments.spec.ts.
const PATH = "/admin/experiments/home_headline";
const API = "/api/admin/experiments/home_headline";
const PREVIEW = "POST /api/admin/experiments/preview";

const replies = (changes: Partial<ExperimentDetail> = {}): Replies => ({
	[`GET ${API}`]: { body: { ...DETAIL, ...changes } },
	[`GET ${API}/results?run=2`]: { body: RESULTS },
	[`GET ${API}/results?run=1`]: { body: { ...RESULTS, run: 1, verdict: { kind: "aa_test" } } },
	[PREVIEW]: { body: { html: "<!doctype html><html><body><h1>Titre B</h1></body></html>" } },
});
const open = (changes?: Partial<ExperimentDetail>, role?: "admin" | "super_admin") =>
	openExperiments(PATH, replies(changes), role);
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

describe("the results", () => {
	it("begin with the verdict of the current run", async () => {
		open();
		const verdict = await screen.findByText(/^B gagne/);
		expect(plain(verdict.textContent)).toBe("B gagne (intervalle de +2 % à +120 %)");
		expect(screen.getByText(/^Jusqu’ici, tous visiteurs compris\s: \+50/)).toBeTruthy();
		expect(screen.getByText(/^Borne franchie à la lecture 2/)).toBeTruthy();
	});

	it("have exposures, conversions, rates and intervals of each arm", async () => {
		open();
		const arms = await card("Visiteurs et conversions");
		const row = (await arms.findByRole("rowheader", { name: "B" })).closest("tr");
		expect([...(row?.cells ?? [])].map(({ textContent }) => plain(textContent))).toEqual([
			"B",
			"1 010",
			"75 · 5 %de 4 % à 6 %3 sans affichage",
			"300 · 30 %de 27 % à 33 %",
			"30 · 3 %de 2 % à 4 %",
			"0 · 0 %de 0 % à 1 %",
			"–",
		]);
		const fast = arms.getByRole("rowheader", { name: "A (témoin)" }).closest("tr");
		expect(plain(fast?.cells[6]?.textContent)).toBe("90 %de 82 % à 95 %100 visiteurs mesurés");
		expect(arms.getByRole("columnheader", { name: "Inscription (principal)" })).toBeTruthy();
		expect(arms.getByRole("columnheader", { name: "Premier paiement (protégé)" })).toBeTruthy();
	});

	it("count apart what has no exposure and what was left out", async () => {
		open();
		const counted = await card("Visiteurs comptés et non comptés");
		const figures = (await counted.findAllByRole("definition")).map((dd) => plain(dd.textContent));
		expect(figures).toEqual(["2 010", "6", "41", "5", "2", "3", "1", "7"]);
	});

	it("have the lift with its interval, and call the Bayesian figures a description", async () => {
		open();
		const lifts = await card("Écart de chaque variante avec A");
		const lift = (await lifts.findByText("+48,5 %")).closest("td");
		expect(plain(lift?.textContent)).toBe("+48,5 %de +2 % à +120 %p = 0,03");
		const bayes = await card("Description bayésienne");
		expect(bayes.getByText(/n’arrêtent ni ne décident jamais un test/)).toBeTruthy();
		const chance = bayes.getByText("97 %").closest("td");
		expect(plain(chance?.textContent)).toBe(
			"97 %de chances d’être meilleureperte attendue : 0,04 %",
		);
	});

	it("have the weekly looks with their bounds, and the curve as a table", async () => {
		open();
		const looks = await card("Lectures hebdomadaires");
		const rows = (await looks.findAllByRole("row")).slice(1);
		expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
			"Lecture 1, B8 nov. 20262030941rien à conclure",
			"Lecture 2, B22 nov. 20265075–66gagne",
		]);
		const curve = await card("Écart au fil des jours");
		fireEvent.click(
			await curve.findByRole("button", { name: "Tableau\u00a0: Écart au fil des jours" }),
		);
		const last = curve.getAllByRole("row").at(-1);
		expect(plain(last?.textContent)).toContain("+48,5 %+2 %+120 %2");
	});

	it("describe the revenue of each arm, with its payers and the difference", async () => {
		open();
		const revenue = await card("Recette par visiteur");
		const rows = (await revenue.findAllByRole("row")).slice(1);
		expect(
			(rows as HTMLTableRowElement[]).map(({ cells: [, first] }) => plain(first?.textContent)),
		).toEqual([
			"0,62 €18 payeurs sur 900 visiteurs",
			"0,70 €21 payeurs sur 905 visiteursécart avec A : 0,09 €, de -0,12 € à 0,30 €",
		]);
		const shades = (rows as HTMLTableRowElement[]).map(({ cells: [, ...windows] }) =>
			windows.map((cell) => cell.firstElementChild?.className),
		);
		expect(shades).toEqual([
			["font-semibold", "text-soft"],
			["font-semibold", "text-soft"],
		]);
	});

	it("name what ran at the same time on the same page, by run", async () => {
		open();
		const link = await screen.findByRole("link", { name: /^header_label/ });
		expect(screen.queryByRole("link", { name: /^home_holdout/ })).toBeNull();
		expect(plain(link.textContent)).toBe(
			"header_label (Libellé du bouton d’inscription), depuis le 5 nov. 2026",
		);
		expect(link.getAttribute("href")).toBe("/admin/experiments/header_label");
	});

	it("explore groups without a verdict", async () => {
		open();
		const groups = await card("Par groupe de visiteurs");
		expect(await groups.findByText(/^Exploration, sans verdict/)).toBeTruthy();
		expect(plain(groups.getAllByRole("row")[1]?.textContent)).toBe("Mac · A200105 %");
		fireEvent.change(groups.getByLabelText("Découper par"), { target: { value: "source" } });
		expect(plain(groups.getAllByRole("row")[1]?.textContent)).toBe("(aucune) · B00–");
	});

	it("of an earlier run are in the address", async () => {
		const { router } = open();
		fireEvent.change(await screen.findByLabelText("Période"), { target: { value: "1" } });
		expect(await screen.findByText(/^Test A\/A/)).toBeTruthy();
		expect(router.state.location.search).toBe("?run=1");
	});

	it("of a winner alone have nothing to compare", async () => {
		const opened = replies();
		opened[`GET ${API}/results?run=2`] = { body: { ...RESULTS, verdict: null } };
		openExperiments(PATH, opened);
		expect(await screen.findByText("Une seule variante : il n’y a rien à comparer.")).toBeTruthy();
	});

	it("are not requested before the first start", async () => {
		open({ run: 0, runs: [], state: "draft", startedAt: null });
		expect(await screen.findByText(/^Pas de résultats/)).toBeTruthy();
		expect(screen.queryByLabelText("Période")).toBeNull();
	});
});

describe("the page", () => {
	it("shows who changed what and when", async () => {
		open();
		const heading = await screen.findByRole("heading", { name: "Historique" });
		const items = heading.closest("section")?.querySelectorAll("li") ?? [];
		const texts = [...items].map(({ textContent }) => plain(textContent));
		expect(texts[0]).toMatch(/^Part de l’audience modifiée root@tabulia.example, le .*, période 2/);
		expect(texts[0]).toContain("Part de l’audience qui participeAvant 10 % → Après 100 %");
		expect(texts[1]).toMatch(/^Arrêté par le garde-fou l’outil, le /);
		expect(texts[2]).toMatch(/^Créé ada@tabulia.example, le [^,]*$/);
	});

	it("says that a test does not exist", async () => {
		openExperiments(PATH, {});
		expect((await screen.findByRole("alert")).textContent).toContain("Ce test n’existe pas");
	});

	it("names the files to change once a winner is declared", async () => {
		const texts = { headline: "Titre B", subheadline: "", ctaText: "Essayer" };
		const content = { fr: texts, en: texts };
		open({ plan: { ...PLAN, arms: [{ id: "B", weight: 100, content }] } });
		const heading = await screen.findByRole("heading", {
			name: "B est montré à tous les visiteurs",
		});
		const rows = [...(heading.closest("section")?.querySelectorAll("li") ?? [])];
		expect(rows.map(({ textContent }) => textContent)).toContain(
			"locales/fr/home.json → hero.headlineTitre B",
		);
		expect(rows).toHaveLength(12);
		const empty = rows.find(({ textContent }) => textContent?.includes("subtitle"));
		expect(empty?.textContent).toContain("(vide)");
		expect(empty?.querySelector("button")).toBeNull();
	});

	it("is only looked at by an admin", async () => {
		open({}, "admin");
		await screen.findByText(/^B gagne/);
		expect(screen.queryByRole("region", { name: "Actions" })).toBeNull();
		expect(screen.queryByRole("button", { name: /Revenir à la période/ })).toBeNull();
	});
});

describe("an action", () => {
	/** Opens a test without results, which take their time to draw. */
	const openActions = () => openExperiments(PATH, { [`GET ${API}`]: { body: DETAIL } });
	const confirm = async (button: string) => {
		fireEvent.click(await screen.findByRole("button", { name: button }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		fireEvent.click(dialog.getByRole("button", { name: button, hidden: true }));
	};
	const toast = (text: string) =>
		waitFor(() => {
			const shown = [...document.querySelectorAll("[data-sonner-toast]")];
			expect(shown.map(({ textContent }) => textContent).join()).toContain(text);
		});

	it.each([
		["Arrêter", "stop", {}],
		["Passer à 50\u00a0%", "ramp", { allocation: 50 }],
		["Revenir à la période 1", "roll_back", { run: 1 }],
	])("%s is sent with the revision once it is confirmed", async (button, action, parameter) => {
		const opened = openActions();
		opened.replies[`POST ${API}/${action}`] = { body: {} };
		fireEvent.click(await screen.findByRole("button", { name: button }));
		expect(opened.sentTo(`${API}/${action}`)).toEqual([]);
		fireEvent.click(
			within(await screen.findByRole("dialog", { hidden: true })).getByRole("button", {
				name: button,
				hidden: true,
			}),
		);
		await waitFor(() =>
			expect(opened.sentTo(`${API}/${action}`)).toEqual([{ revision: 7, ...parameter }]),
		);
	});

	it("leaves the keyboard where its button was", async () => {
		const opened = openActions();
		opened.replies[`POST ${API}/stop`] = { body: {} };
		const button = await screen.findByRole("button", { name: "Arrêter" });
		expect(document.activeElement).toBe(document.body);
		button.focus();
		opened.replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		await confirm("Arrêter");
		await waitFor(() => expect(screen.queryByRole("button", { name: "Arrêter" })).toBeNull());
		expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions");
	});

	it("in a place that is taken names the other test", async () => {
		const opened = openActions();
		opened.replies[`POST ${API}/pause`] = {
			status: 409,
			body: { error: { code: "slot_taken", message: "" }, other: "autre_titre" },
		};
		await confirm("Mettre en pause");
		await toast("par le test «\u00a0autre_titre\u00a0»");
	});

	it("on a test that somebody has changed says so and shows its state", async () => {
		const opened = openActions();
		await screen.findByRole("button", { name: "Mettre en pause" });
		opened.replies[`POST ${API}/pause`] = {
			status: 409,
			body: { error: { code: "stale", message: "" }, current: { ...DETAIL, revision: 8 } },
		};
		opened.replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		await confirm("Mettre en pause");
		await toast("Quelqu’un a modifié ce test entre-temps.");
		expect((await screen.findAllByText("Arrêté")).length).toBeGreaterThan(0);
	});

	it("that is refused makes the guard check again", async () => {
		const opened = openActions();
		opened.replies[`POST ${API}/stop`] = {
			status: 403,
			body: { error: { code: "forbidden", message: "" } },
		};
		await screen.findByRole("button", { name: "Arrêter" });
		const before = opened.rpc.mock.calls.length;
		await confirm("Arrêter");
		await waitFor(() =>
			expect(opened.rpc.mock.calls.slice(before).map(([name]) => name)).toContain("is_admin"),
		);
	});
});

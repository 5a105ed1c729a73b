import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { describe, expect, it, vi } from "vitest";
import type { PowerReport } from "../../../../contract/experiment-detail-schema.ts";
import all from "../../../../locales/fr/ab-tests.json";
import { offer } from "../../../fakes/price-test.ts";
import { plainText } from "../admin-app.tsx";
import { openExperiments, type Replies, refusal } from "./experiment-app.tsx";
import { DETAIL, PLAN } from "./sample-experiments.ts";

const API = "/api/admin/experiments";
const ONE = `${API}/home_headline`;
const EDIT = "/admin/experiments/home_headline/edit";
const NEW = "/admin/experiments/new-test";
const POWER: PowerReport = { baseRate: 0.04, visitorsPerWeek: 1400, detectable: 0.38 };

const PRICES = {
	...{ ...PLAN, slot: "pricing.price" as const, primaryGoal: "paid" as const },
	arms: [
		{ id: "A", weight: 50 },
		{ id: "B", weight: 50, content: { fr: offer(), en: offer() } },
	],
};

const open = (at: string, changes: Replies = {}) =>
	openExperiments(at, {
		[`GET ${ONE}`]: { body: DETAIL },
		[`POST ${API}/power`]: { body: POWER },
		[`POST ${API}/preview`]: { body: { html: "<!doctype html><html><body>B</body></html>" } },
		[`POST ${ONE}`]: { body: {} },
		[`POST ${API}`]: { body: {} },
		...changes,
	});
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));
/** Saves an edit that ends a run, which is asked first. */
const saveNewRun = async () => {
	press("Enregistrer");
	const dialog = within(await screen.findByRole("dialog"));
	expect(plainText(dialog.getByText(/^Commencée le/))).toContain("elle compte 2 391 visiteurs");
	fireEvent.click(dialog.getByText("Repartir de zéro"));
};
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe("a new test", () => {
	it("is not sent while a field is wrong, and says which; without a slot it has no texts", async () => {
		const { sentTo } = open(NEW);
		type(await field("Nom"), "Deux mots");
		press("Créer le brouillon");
		expect(
			await screen.findByText(/^Lettres minuscules sans accent, chiffres et _, 80/),
		).toBeTruthy();
		expect((await field("Nom")).getAttribute("aria-invalid")).toBe("true");
		expect(sentTo(API)).toEqual([]);
		fireEvent.change(await field("Emplacement"), { target: { value: "" } });
		expect(await screen.findAllByText(/^Sans emplacement, les variantes/)).toHaveLength(2);
		expect(screen.getByText(/^Rien à montrer/)).toBeTruthy();
	});

	it("shares weights evenly, and says when they do not add up", async () => {
		open(NEW);
		type(await field("Part de A (%)"), "60");
		await screen.findByText(/^Total : 110 % – Les parts doivent totaliser 100 %/);
		press("Ajouter une variante");
		await screen.findByText(/^Avec 3 variantes/);
		press("Partager à égalité");
		await screen.findByText("Total : 100 %");
		expect((await field("Part de A (%)")).value).toBe("34");
		fireEvent.click(screen.getByRole("button", { name: "Retirer la variante B" }));
		await screen.findByText(/^Total : 67 %/);
		expect(await field("Part de C (%)")).toBeTruthy();
	});
});

it.each<[PowerReport, RegExp, boolean]>([
	[POWER, /^Avec 1.400 visiteurs par semaine et 4 % de conversions.*d’au moins 38 %/, false],
	[{ ...POWER, detectable: 0.51 }, /d’au moins 51 %/, true],
	[{ ...POWER, detectable: null }, /aucun effet ne peut être trouvé en 4 semaines/, false],
	[{ ...POWER, baseRate: null }, /^Personne n’a atteint cet objectif/, false],
])("the power panel says in words what %j can find", async (body, text, warns) => {
	const { sentTo } = open(EDIT, { [`POST ${API}/power`]: { body } });
	expect(await screen.findByText(text)).toBeTruthy();
	expect(screen.queryByText(/finira probablement sans conclusion/) !== null).toBe(warns);
	expect(sentTo(`${API}/power`)).toEqual([PLAN]);
});

it("the preview shows the text that is worked on", async () => {
	open(EDIT);
	for (const [language, of] of [
		["fr", "français"],
		["en", "anglais"],
	] as const) {
		fireEvent.focus(await field(`Titre B, ${of}`));
		const shown = await field(all.preview.language);
		await waitFor(() => expect(shown.value).toBe(language));
	}
});

describe("an edit", () => {
	it("of a test that somebody has changed merges both, and asks only where both changed the same", async () => {
		const theirs = {
			...{ ...DETAIL, revision: 8 },
			plan: { ...PLAN, weeks: 6, allocation: 50, hypothesis: "La leur" },
			history: [{ ...DETAIL.history[0], adminEmail: "bob@tabulia.example" }, ...DETAIL.history],
		};
		const stale = refusal(409, "stale", { current: theirs });
		const { sentTo, replies } = open(EDIT, { [`POST ${ONE}`]: stale });
		type(await field("Hypothèse"), "La mienne");
		type(await field(/^Durée/), "8");
		type(await field("Titre"), "Mon titre");
		await saveNewRun();
		const panel = within(await screen.findByRole("region", { name: /^Ce test a changé pendant/ }));
		expect(panel.getByText(/^bob@tabulia.example l’a enregistré/)).toBeTruthy();
		const groups = panel.getAllByRole("group");
		expect(groups.map(({ textContent }) => textContent)).toEqual([
			expect.stringMatching(/^Hypothèse.*La mienne.*La leur$/),
			expect.stringMatching(/^Durée.*8.semaines.*6.semaines$/),
		]);
		const taken = panel.getByText(/^Repris de la version enregistrée/).textContent;
		expect(taken).toMatch(/: Part de l’audience qui participe\.$/);
		expect(panel.getByText(/^Gardé de vos modifications/).textContent).toMatch(/: Titre\.$/);
		for (const group of groups) {
			// A choice that reverts a colleague is never made beforehand.
			const theirs = within(group).getByLabelText<HTMLInputElement>(/^Prendre la leur/);
			expect(theirs.checked).toBe(true);
		}
		fireEvent.click(within(groups[0] as HTMLElement).getByLabelText(/^Garder la mienne/));
		press("Fusionner");
		replies[`POST ${ONE}`] = { body: {} };
		press("Enregistrer");
		await waitFor(() => expect(sentTo(ONE)).toHaveLength(2));
		const merged = { title: "Mon titre", weeks: 6, allocation: 50, hypothesis: "La mienne" };
		expect(sentTo(ONE)[1]).toEqual({ revision: 8, plan: { ...PLAN, ...merged } });
	});

	it.each([
		["warns, and draws everybody again unless that is declined", PLAN, true],
		["of prices leaves everybody the price that was shown", PRICES, undefined],
	])("of weights %s", async (_, plan, redraw) => {
		const told = vi.spyOn(toast, "success");
		const { sentTo, router } = open(EDIT, { [`GET ${ONE}`]: { body: { ...DETAIL, plan } } });
		for (const [arm, weight] of Object.entries({ A: "30", B: "70" })) {
			type(await field(new RegExp(`^Part de ${arm}`)), weight);
		}
		const choice = screen.queryByLabelText<HTMLInputElement>(/^Tirer tous les visiteurs/);
		expect(choice?.checked).toBe(redraw);
		await saveNewRun();
		await waitFor(() => expect(router.state.location.pathname).toBe(EDIT.replace("/edit", "")));
		expect(sentTo(ONE)).toMatchObject([{ revision: 7 }]);
		expect(Object(sentTo(ONE)[0]).redraw).toBe(redraw);
		await waitFor(() => expect(screen.queryByText("Enregistrer")).toBeNull());
		expect(told.mock.calls.map(([title]) => title)).toEqual([all.form.saved]);
	});

	it("that is refused keeps the form and says why", async () => {
		open(EDIT, { [`POST ${ONE}`]: refusal(503, "unavailable") });
		type(await field("Hypothèse"), "La mienne");
		press("Enregistrer");
		expect((await screen.findByRole("alert")).textContent).toContain("HTTP 503");
		expect((await field("Hypothèse")).value).toBe("La mienne");
	});

	it("stays in the tab when the operator leaves, and can be dropped", async () => {
		const { router, sentTo } = open(EDIT);
		const hypothesis = (value: string) =>
			waitFor(async () => expect((await field("Hypothèse")).value).toBe(value));
		type(await field("Hypothèse"), "Pas encore");
		await waitFor(() => expect(sessionStorage).toHaveLength(1));
		await router.navigate("/admin");
		await screen.findByText("HOME");
		await screen.findAllByText(/^Elles sont gardées dans cet onglet/);
		// Made on a version that a colleague has replaced.
		for (const [name, kept] of Object.entries(sessionStorage))
			sessionStorage.setItem(name, kept.replace('"revision":7', '"revision":6'));
		await router.navigate(EDIT);
		await hypothesis("Pas encore");
		const leaving = new Event("beforeunload", { cancelable: true });
		window.dispatchEvent(leaving);
		expect(leaving.defaultPrevented).toBe(true);
		press("Les abandonner");
		await hypothesis(PLAN.hypothesis);
		expect(sessionStorage).toHaveLength(0);
		type(await field("Hypothèse"), "Sur la version présente");
		press("Enregistrer");
		await waitFor(() => expect(sentTo(ONE)).toMatchObject([{ revision: 7 }]));
	});
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { describe, expect, it, vi } from "vitest";
import all from "../../../../locales/fr/ab-tests.json";
import { offer } from "../../../fakes/price-test.ts";
import { plainText } from "../admin-app.tsx";
import { openExperiments, type Replies, refusal } from "./experiment-app.tsx";
import { DETAIL, PLAN } from "./sample-experiments.ts";

const API = "/api/admin/experiments";
const ONE = `${API}/home_headline`;
const EDIT = "/admin/experiments/home_headline/edit";

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
		[`POST ${API}/power`]: { body: { baseRate: null, visitorsPerWeek: 0, detectable: null } },
		[`POST ${API}/preview`]: { body: { html: "<!doctype html><html><body>B</body></html>" } },
		[`POST ${ONE}`]: { body: {} },
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

it("a variant is removed alone, and the shares say that they do not add up", async () => {
	open("/admin/experiments/new-test");
	type(await field("Part de A (%)"), "60");
	await screen.findByText(/^Total : 110 % – Les parts doivent totaliser 100 %/);
	press("Ajouter une variante");
	await screen.findByText(/^Avec 3 variantes/);
	press("Partager à égalité");
	await screen.findByText("Total : 100 %");
	fireEvent.click(screen.getByRole("button", { name: "Retirer la variante B" }));
	await screen.findByText(/^Total : 67 %/);
	expect(await field("Part de C (%)")).toBeTruthy();
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

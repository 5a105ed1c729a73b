import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { PowerReport } from "../../../../worker/contract/experiment-admin.ts";
import { openExperiments, type Replies } from "./experiment-app.tsx";
import { DETAIL, PLAN } from "./sample-experiments.ts";

// happy-dom cannot hold a second document; Chromium sanitises the page in e2e/experiments.spec.ts.
const API = "/api/admin/experiments";
const ONE = `${API}/home_headline`;
const EDIT = "/admin/experiments/home_headline/edit";
const NEW = "/admin/experiments/new-test";
const POWER: PowerReport = { baseRate: 0.04, visitorsPerWeek: 1400, detectable: 0.38 };

beforeEach(() => {
	sessionStorage.clear();
});

const replies = (changes: Replies = {}): Replies => ({
	[`GET ${ONE}`]: { body: DETAIL },
	[`POST ${API}/power`]: { body: POWER },
	[`POST ${API}/preview`]: { body: { html: "<!doctype html><html><body>B</body></html>" } },
	...changes,
});
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const save = (name = "Enregistrer") => fireEvent.click(screen.getByRole("button", { name }));
const field = (label: string | RegExp) => screen.findByLabelText(label);

describe("a new test", () => {
	it("is created with its texts in both languages", async () => {
		const { sentTo, router } = openExperiments(NEW, replies({ [`POST ${API}`]: { body: {} } }));
		type(await field("Nom"), "titre_2");
		type(await field("Titre"), "Le titre de l’accueil");
		type(await field("Hypothèse"), "Plus court, plus clair.");
		for (const [language, text] of [
			["français", "Titre"],
			["anglais", "Headline"],
		]) {
			type(await field(`Titre B, ${language}`), `${text} B`);
			type(await field(`Sous-titre B, ${language}`), `${text} sub`);
			type(await field(`Bouton B, ${language}`), `${text} cta`);
		}
		const guardrail = await field("Objectif protégé");
		fireEvent.change(guardrail, { target: { value: "lcp_good" } });
		save("Créer le brouillon");
		await waitFor(() => expect(sentTo(API)).toHaveLength(1));
		const content = (text: string) => ({
			headline: `${text} B`,
			subheadline: `${text} sub`,
			ctaText: `${text} cta`,
		});
		expect(sentTo(API)).toEqual([
			{
				name: "titre_2",
				plan: {
					...PLAN,
					guardrailGoal: "lcp_good",
					hypothesis: "Plus court, plus clair.",
					arms: [
						{ id: "A", weight: 50 },
						{ id: "B", weight: 50, content: { fr: content("Titre"), en: content("Headline") } },
					],
				},
			},
		]);
		await waitFor(() => expect(router.state.location.pathname).toBe("/admin/experiments/titre_2"));
	});

	it("protects fast pages, and is not decided by them", async () => {
		openExperiments(NEW, replies());
		const goals = async (label: string) =>
			[...(await field(label)).querySelectorAll("option")].map(({ value }) => value);
		expect(await goals("Objectif principal")).not.toContain("lcp_good");
		expect(await goals("Objectif protégé")).toContain("lcp_good");
	});

	it("is not sent while a field is wrong, and says which", async () => {
		const { sentTo } = openExperiments(NEW, replies());
		type(await field("Nom"), "Deux mots");
		save("Créer le brouillon");
		expect(
			await screen.findByText(/^Lettres minuscules sans accent, chiffres et _, 80/),
		).toBeTruthy();
		expect((await field("Nom")).getAttribute("aria-invalid")).toBe("true");
		expect(sentTo(API)).toEqual([]);
	});

	it("shares weights evenly, and says when they do not add up", async () => {
		openExperiments(NEW, replies());
		type(await field("Part de A (%)"), "60");
		expect(
			await screen.findByText(/^Total : 110 % – Les parts doivent totaliser 100 %/),
		).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Ajouter une variante" }));
		expect(await screen.findByText(/^Avec 3 variantes/)).toBeTruthy();
		save("Partager à égalité");
		expect(await screen.findByText("Total : 100 %")).toBeTruthy();
		expect(((await field("Part de A (%)")) as HTMLInputElement).value).toBe("34");
		fireEvent.click(screen.getByRole("button", { name: "Retirer la variante B" }));
		expect(await screen.findByText(/^Total : 67 %/)).toBeTruthy();
		expect(await field("Part de C (%)")).toBeTruthy();
	});

	it("has no texts without a slot", async () => {
		openExperiments(NEW, replies());
		fireEvent.change(await field("Emplacement"), { target: { value: "" } });
		expect(await screen.findAllByText(/^Sans emplacement, les variantes/)).toHaveLength(2);
		expect(screen.getByText(/^Rien à montrer/)).toBeTruthy();
	});
});

describe("the power panel", () => {
	it.each<[PowerReport, RegExp, boolean]>([
		[POWER, /^Avec 1.400 visiteurs par semaine et 4 % de conversions.*d’au moins 38 %/, false],
		[{ ...POWER, detectable: 0.51 }, /d’au moins 51 %/, true],
		[{ ...POWER, detectable: null }, /aucun effet ne peut être trouvé en 4 semaines/, false],
		[{ ...POWER, baseRate: null }, /^Personne n’a atteint cet objectif/, false],
	])("says in words what %j can find", async (report, text, warns) => {
		const { sentTo } = openExperiments(EDIT, replies({ [`POST ${API}/power`]: { body: report } }));
		expect(await screen.findByText(text, {}, { timeout: 3000 })).toBeTruthy();
		expect(screen.queryByText(/finira probablement sans conclusion/) !== null).toBe(warns);
		expect(sentTo(`${API}/power`)).toEqual([PLAN]);
	});
});

describe("an edit", () => {
	it("is sent with the revision that it was made on", async () => {
		const { sentTo } = openExperiments(EDIT, replies({ [`POST ${ONE}`]: { body: {} } }));
		expect(await screen.findByText(/^Ce test est en cours/)).toBeTruthy();
		type(await field("Titre B, français"), "Plus court");
		save();
		await waitFor(() => expect(sentTo(ONE)).toHaveLength(1));
		expect(sentTo(ONE)).toMatchObject([
			{
				revision: 7,
				plan: { arms: [{ id: "A" }, { content: { fr: { headline: "Plus court" } } }] },
			},
		]);
	});

	it("of a test that somebody has changed merges both, and asks only where both changed the same", async () => {
		const theirs = {
			...DETAIL,
			revision: 8,
			plan: { ...PLAN, weeks: 6, allocation: 50, hypothesis: "La leur" },
			history: [{ ...DETAIL.history[0], adminEmail: "bob@tabulia.example" }, ...DETAIL.history],
		};
		const { sentTo, replies: given } = openExperiments(
			EDIT,
			replies({
				[`POST ${ONE}`]: {
					status: 409,
					body: { error: { code: "stale", message: "" }, current: theirs },
				},
			}),
		);
		type(await field("Hypothèse"), "La mienne");
		type(await field(/^Durée/), "8");
		type(await field("Titre"), "Mon titre");
		save();
		const panel = within(await screen.findByRole("region", { name: /^Ce test a changé pendant/ }));
		expect(panel.getByText(/^bob@tabulia.example l’a enregistré/)).toBeTruthy();
		const groups = panel.getAllByRole("group").map(({ textContent }) => textContent);
		expect(groups).toEqual([
			expect.stringMatching(/^Hypothèse.*La mienne.*La leur$/),
			expect.stringMatching(/^Durée.*8.semaines.*6.semaines$/),
		]);
		expect(panel.getByText(/^Repris de la version enregistrée/).textContent).toMatch(
			/: Part de l’audience qui participe\.$/,
		);
		expect(panel.getByText(/^Gardé de vos modifications/).textContent).toMatch(/: Titre\.$/);
		const [first, second] = panel.getAllByRole("group") as [HTMLElement, HTMLElement];
		for (const group of [first, second]) {
			// What reverts a colleague is never chosen beforehand.
			const theirs = within(group).getByLabelText<HTMLInputElement>(/^Prendre la leur/);
			expect(theirs.checked).toBe(true);
		}
		fireEvent.click(within(first).getByLabelText(/^Garder la mienne/));
		fireEvent.click(panel.getByRole("button", { name: "Fusionner" }));
		given[`POST ${ONE}`] = { body: {} };
		save();
		await waitFor(() => expect(sentTo(ONE)).toHaveLength(2));
		expect(sentTo(ONE)[1]).toEqual({
			revision: 8,
			plan: { ...PLAN, title: "Mon titre", weeks: 6, allocation: 50, hypothesis: "La mienne" },
		});
	});

	it("of weights warns, and draws everybody again unless that is declined", async () => {
		const { sentTo, router } = openExperiments(EDIT, replies({ [`POST ${ONE}`]: { body: {} } }));
		const weigh = async (arm: string, weight: string) =>
			type(await field(new RegExp(`^Part de ${arm}`)), weight);
		await weigh("A", "30");
		await weigh("B", "70");
		const redraw = await screen.findByLabelText<HTMLInputElement>(/^Tirer tous les visiteurs/);
		expect(redraw.checked).toBe(true);
		save();
		await waitFor(() =>
			expect(router.state.location.pathname).toBe("/admin/experiments/home_headline"),
		);
		expect(sentTo(ONE)).toEqual([expect.objectContaining({ revision: 7, redraw: true })]);
	});

	it("that is refused keeps the form and says why", async () => {
		openExperiments(
			EDIT,
			replies({
				[`POST ${ONE}`]: { status: 503, body: { error: { code: "unavailable", message: "" } } },
			}),
		);
		type(await field("Hypothèse"), "La mienne");
		save();
		expect((await screen.findByRole("alert")).textContent).toContain("HTTP 503");
		expect(((await field("Hypothèse")) as HTMLTextAreaElement).value).toBe("La mienne");
	});

	it("stays in the tab when the operator leaves, and can be dropped", async () => {
		const { router } = openExperiments(EDIT, replies());
		type(await field("Hypothèse"), "Pas encore");
		await waitFor(() => expect(sessionStorage).toHaveLength(1));
		await router.navigate("/admin");
		await screen.findByText("HOME");
		expect(await screen.findAllByText(/^Elles sont gardées dans cet onglet/)).not.toHaveLength(0);
		await router.navigate(EDIT);
		await waitFor(async () =>
			expect(((await field("Hypothèse")) as HTMLTextAreaElement).value).toBe("Pas encore"),
		);
		const leaving = new Event("beforeunload", { cancelable: true });
		window.dispatchEvent(leaving);
		expect(leaving.defaultPrevented).toBe(true);
		fireEvent.click(screen.getByRole("button", { name: "Les abandonner" }));
		await waitFor(async () =>
			expect(((await field("Hypothèse")) as HTMLTextAreaElement).value).toBe(PLAN.hypothesis),
		);
		expect(sessionStorage).toHaveLength(0);
	});
});

it("shows the arm that is written in the preview, in its language", async () => {
	const { sentTo } = openExperiments(EDIT, replies());
	fireEvent.focus(await field("Titre B, anglais"));
	const call = `${API}/preview`;
	await waitFor(
		() => expect(sentTo(call).at(-1)).toMatchObject({ language: "en", slot: "home.hero" }),
		{ timeout: 3000 },
	);
	type(await field("Titre B, anglais"), "Shorter");
	await waitFor(
		() => expect(sentTo(call).at(-1)).toMatchObject({ content: { headline: "Shorter" } }),
		{ timeout: 3000 },
	);
	expect(await screen.findByTitle(/^Aperçu de la variante B, Téléphone, 390/)).toBeTruthy();
	expect(screen.getByTitle(/^Aperçu de la variante B, Ordinateur, 1440/)).toBeTruthy();
});

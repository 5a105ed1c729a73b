import { fireEvent, screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { describe, expect, it, vi } from "vitest";
import all from "../../../../locales/fr/ab-tests.json";
import { offer } from "../../../fakes/price-test.ts";
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
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe("an edit", () => {
	it("of the weights of prices leaves everybody the price that was shown", async () => {
		const told = vi.spyOn(toast, "success");
		const { sentTo, router } = open(EDIT, {
			[`GET ${ONE}`]: { body: { ...DETAIL, plan: PRICES } },
		});
		for (const [arm, weight] of Object.entries({ A: "30", B: "70" })) {
			type(await field(new RegExp(`^Part de ${arm}`)), weight);
		}
		expect(screen.queryByLabelText(/^Tirer tous les visiteurs/)).toBeNull();
		press("Enregistrer");
		fireEvent.click(await screen.findByText("Repartir de zéro"));
		await waitFor(() => expect(router.state.location.pathname).toBe(EDIT.replace("/edit", "")));
		expect(sentTo(ONE)).toMatchObject([{ revision: 7 }]);
		expect(Object(sentTo(ONE)[0]).redraw).toBeUndefined();
		await waitFor(() => expect(screen.queryByText("Enregistrer")).toBeNull());
		expect(told.mock.calls.map(([title]) => title)).toEqual([all.form.saved]);
	});

	it("stays in the tab when the operator leaves, and can be dropped", async () => {
		const { router, sentTo, replies } = open(EDIT);
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
		replies[`POST ${ONE}`] = refusal(503, "unavailable");
		press("Enregistrer");
		await waitFor(() => expect(sentTo(ONE)).toMatchObject([{ revision: 6 }]));
		press("Les abandonner");
		await hypothesis(PLAN.hypothesis);
		expect(sessionStorage).toHaveLength(0);
		type(await field("Hypothèse"), "Sur la version présente");
		press("Enregistrer");
		await waitFor(() => expect(sentTo(ONE)).toMatchObject([{}, { revision: 7 }]));
	});
});

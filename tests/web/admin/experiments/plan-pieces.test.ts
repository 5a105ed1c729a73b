import { describe, expect, it } from "vitest";
import { differences, mergePlans } from "../../../../web/app/admin/experiments/plan-pieces.ts";
import type { ExperimentPlan } from "../../../../worker/contract/experiment-admin.ts";
import { PLAN } from "./sample-experiments.ts";

const [control, b] = PLAN.arms;
const withHeadline = (headline: string, weight = 50): ExperimentPlan => ({
	...PLAN,
	arms: [
		{ id: "A", weight: 100 - weight },
		{
			id: "B",
			weight,
			content: {
				fr: { headline, subheadline: "Sous-titre", ctaText: "Essayer" },
				en: b?.content?.en ?? {},
			},
		},
	],
});

describe("the differences of two plans", () => {
	it("are none between equal ones", () => {
		expect(differences(PLAN, structuredClone(PLAN))).toEqual([]);
	});

	it("name a field, the weights together, and each text", () => {
		const after = { ...withHeadline("Autre titre", 30), weeks: 6 };
		expect(differences(PLAN, after).map(({ key }) => key)).toEqual([
			"weights",
			"text/B/fr/headline",
			"weeks",
		]);
	});

	it("have no text on the side of an arm that shows the page's own", () => {
		const own = { ...PLAN, arms: [control, { id: "B", weight: 50 }] } as ExperimentPlan;
		const found = differences(PLAN, own);
		expect(found).toHaveLength(6);
		expect(found.every(({ after }) => after === undefined)).toBe(true);
	});

	it("compare parts of plans, as the history holds them", () => {
		expect(differences({ allocation: 10 }, { allocation: 50 })).toEqual([
			{
				key: "allocation",
				before: { name: "allocation", value: 10 },
				after: { name: "allocation", value: 50 },
			},
		]);
	});
});

describe("merging", () => {
	const mine = { ...withHeadline("Mon titre"), weeks: 6 };
	const theirs = { ...withHeadline("Leur titre", 20), allocation: 10 };

	it("keeps my plan when nothing is taken", () => {
		expect(mergePlans(mine, theirs, new Set())).toEqual(mine);
	});

	it("is theirs when everything is taken", () => {
		const all = new Set(differences(mine, theirs).map(({ key }) => key));
		expect(mergePlans(mine, theirs, all)).toEqual(theirs);
	});

	it("takes single pieces", () => {
		const merged = mergePlans(mine, theirs, new Set(["text/B/fr/headline"]));
		expect(merged).toEqual({ ...withHeadline("Leur titre"), weeks: 6 });
	});

	it("takes an arm with its texts, and drops the texts of an arm that is gone", () => {
		const c = { id: "C", weight: 20, content: b?.content ?? { fr: {}, en: {} } };
		const more: ExperimentPlan = {
			...PLAN,
			arms: [{ id: "A", weight: 40 }, { ...b, id: "B", weight: 40 }, c],
		};
		const keys = new Set(differences(PLAN, more).map(({ key }) => key));
		expect(mergePlans(PLAN, more, keys)).toEqual(more);
		expect(mergePlans(more, PLAN, new Set(["weights"]))).toEqual(PLAN);
	});
});

import { describe, expect, it } from "vitest";
import type { ExperimentPlan } from "../../../../contract/experiment-plan-schema.ts";
import { differences, mergePlans } from "../../../../web/app/admin/experiments/plan-pieces.ts";
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
	it("name a field, the weights together, and each text", () => {
		const after = { ...withHeadline("Autre titre", 30), weeks: 6 };
		const keys = differences(PLAN, after).map(({ key }) => key);
		expect(keys).toEqual(["weights", "text/B/fr/headline", "weeks"]);
		expect(differences(PLAN, structuredClone(PLAN))).toEqual([]);
	});

	it("have no text on the side of an arm that shows the page's own", () => {
		const own = { ...PLAN, arms: [control, { id: "B", weight: 50 }] } as ExperimentPlan;
		const found = differences(PLAN, own);
		expect(found).toHaveLength(6);
		expect(found.every(({ after }) => after === undefined)).toBe(true);
	});

	it("compare parts of plans, as the history holds them", () => {
		const name = "allocation";
		expect(differences({ allocation: 10 }, { allocation: 50 })).toEqual([
			{ key: name, before: { name, value: 10 }, after: { name, value: 50 } },
		]);
	});
});

describe("merging", () => {
	const mine = { ...withHeadline("Mon titre"), weeks: 6 };
	const theirs = { ...withHeadline("Leur titre", 20), allocation: 10 };

	it.each([
		["nothing", [], mine],
		["everything", differences(mine, theirs).map(({ key }) => key), theirs],
		["one piece", ["text/B/fr/headline"], { ...withHeadline("Leur titre"), weeks: 6 }],
	])("takes %s of theirs", (_, taken, merged) => {
		expect(mergePlans(mine, theirs, new Set(taken))).toEqual(merged);
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

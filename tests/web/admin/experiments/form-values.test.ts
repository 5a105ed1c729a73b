import { describe, expect, it } from "vitest";
import {
	addsUp,
	evenWeights,
	type FormValues,
	formRules,
	NEW_PLAN,
	nextArm,
	planOf,
	valuesOf,
} from "../../../../web/app/admin/experiments/form/form-values.ts";
import { offer } from "../../../fakes/price-test.ts";
import { PLAN } from "./sample-experiments.ts";

const VALUES = valuesOf("home_headline", PLAN);
const problems = (changes: Partial<FormValues>) =>
	formRules
		.safeParse({ ...VALUES, ...changes })
		.error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("values and plan", () => {
	it("convert without loss", () => {
		const plan = {
			...PLAN,
			audience: {
				...{ languages: ["fr" as const], platforms: ["mac" as const] },
				...{ sources: ["google", "meta"], sourcesExcluded: true },
			},
		};
		expect(planOf(valuesOf("x", plan))).toEqual(plan);
	});

	it("keep the texts of another slot in the form, and out of the plan", () => {
		const [a, b] = planOf({ ...VALUES, slot: "pricing.badge" }).arms;
		expect(a).toEqual({ id: "A", weight: 50 });
		expect(b?.content?.fr).toEqual({ label: "", look: "solid" });
		expect(planOf({ ...VALUES, slot: "" })).toMatchObject({
			slot: null,
			arms: [{ id: "A" }, { id: "B" }],
		});
	});

	it("set a price in all languages alike", () => {
		const content = { fr: { ...offer() }, en: { monthly: "1.99" } };
		const arms = VALUES.arms.map((arm) => ({ ...arm, isOwn: arm.id === "A", content }));
		const priced = { ...VALUES, slot: "pricing.price" as const, arms };
		expect(planOf(priced).arms[1]?.content).toEqual({ fr: offer(), en: offer() });
		expect(problems(priced)).toBeUndefined();
		const audience = { ...priced, languages: ["fr" as const] };
		expect(problems(audience)).toEqual([["slot", "price"]]);
		const comma = { ...content, fr: { ...offer(), monthly: "10,5" } };
		const wrong = { ...priced, arms: arms.map((arm) => ({ ...arm, content: comma })) };
		expect(problems(wrong)?.[0]).toEqual(["arms.1.content.fr.monthly", "format"]);
	});

	it("read sources separated by commas, once each", () => {
		const { audience } = planOf({ ...VALUES, sources: " google, meta,,google " });
		expect(audience.sources).toEqual(["google", "meta"]);
	});
});

describe("weights", () => {
	it.each([
		[2, [50, 50]],
		[3, [34, 33, 33]],
		[7, [15, 15, 14, 14, 14, 14, 14]],
		[10, Array(10).fill(10)],
	])("of %i arms are shared as %j", (arms, weights) => {
		expect(evenWeights(arms)).toEqual(weights);
	});

	it("add up", () => {
		expect(addsUp([33, 33, 34].map((weight) => ({ weight })))).toBe(true);
		expect(addsUp([{ weight: 50 }, { weight: Number.NaN }])).toBe(false);
	});
});

describe("arms", () => {
	it("are named by the first free letter, up to ten", () => {
		expect(nextArm([{ id: "A" }, { id: "C" }])).toBe("B");
		expect(nextArm([..."ABCDEFGHIJ"].map((id) => ({ id })))).toBeUndefined();
	});
});

describe("the rules", () => {
	const text = (fr: string, en = "Headline") => ({
		arms: VALUES.arms.map((arm) => ({
			...arm,
			content: {
				fr: { ...arm.content.fr, headline: fr },
				en: { ...arm.content.en, headline: en },
			},
		})),
	});
	const weights = (...all: number[]) => ({
		arms: VALUES.arms.map((arm, at) => ({ ...arm, weight: all[at] ?? 0 })),
	});
	const WEIGHTS = "arms.0.weight: weight, arms.1.weight: weight";

	it.each<[Partial<FormValues>, string]>([
		[{}, ""],
		[{ name: "Titre" }, "name: name"],
		[{ name: "power" }, "name: reserved"],
		[{ name: "preview" }, "name: reserved"],
		[{ hypothesis: "  " }, "hypothesis: hypothesis"],
		[weights(50, 49), "weights: sum"],
		[weights(150, -50), WEIGHTS],
		[weights(99.5, 0.5), WEIGHTS],
		[weights(Number.NaN, 50), "arms.0.weight: weight"],
		[text(""), "arms.1.content.fr.headline: required"],
		[text("x", "x".repeat(201)), "arms.1.content.en.headline: long"],
		[{ allocation: 0 }, "allocation: allocation"],
		[{ allocation: 2.5 }, "allocation: allocation"],
		[{ weeks: 53 }, "weeks: weeks"],
		[{ sources: `s,s,s,${"x".repeat(201)}` }, "sources: sources"],
	])("say of %j: %j", (changes, expected) => {
		expect((problems(changes) ?? []).map((problem) => problem.join(": ")).join(", ")).toBe(
			expected,
		);
	});

	it("need texts from a new plan's B only", () => {
		const values = { ...valuesOf("n", NEW_PLAN), title: "t", hypothesis: "h" };
		const missing = formRules.safeParse(values).error?.issues.map(({ path }) => path.join("."));
		expect(missing).toEqual(
			["fr", "en"].flatMap((language) =>
				["headline", "ctaText"].map((field) => `arms.1.content.${language}.${field}`),
			),
		);
	});
});

/** Place of each slot's default content in the repository (CONTRIBUTING.md#add-a-slot). */
import type { Language } from "../../../../contract/events.ts";
import type { ArmContent } from "../../../../contract/experiment.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import {
	SLOT_NAMES,
	SLOTS,
	type Slot,
	type SlotContent,
	type SlotField,
} from "../../../../contract/slots.ts";
import { loadTexts } from "../../app-i18n.ts";

/** A file, with the language in place of `{language}`, and a key in it. */
type Place = readonly [file: string, key: string];

const HOME = "locales/{language}/home.json";
const EXPERIMENTS = "locales/{language}/experiments.json";
const BETA = "locales/{language}/beta.json";
const PRICING = "locales/{language}/pricing.json";
const PRICES = "contract/prices.ts";
const VARIABLES = "wrangler.toml";

export const PLACES: { [S in Slot]: Record<keyof SlotContent<S>, readonly Place[]> } = {
	// They show nothing of their own.
	...{ "home.holdout": {}, "pricing.holdout": {}, "beta.holdout": {} },
	// The home page shows the bundled headline A; its own text is for definitions without one.
	"home.hero": {
		headline: [
			[EXPERIMENTS, "headline_test_2025.A.headline"],
			[HOME, "hero.headline"],
		],
		subheadline: [
			[EXPERIMENTS, "headline_test_2025.A.subheadline"],
			[HOME, "hero.subtitle"],
		],
		ctaText: [
			[EXPERIMENTS, "headline_test_2025.A.ctaText"],
			[HOME, "hero.cta"],
		],
	},
	"beta.hero": {
		headline: [[BETA, "hero.title"]],
		subheadline: [[BETA, "hero.subtitles"]],
		ctaText: [[BETA, "join"]],
	},
	"pricing.hero": {
		headline: [[PRICING, "hero.title"]],
		subheadline: [[PRICING, "hero.subtitle"]],
	},
	"pricing.badge": {
		label: [[PRICING, "pro.badge"]],
		look: [["web/site/components/pricing/pro-card.tsx", "look"]],
	},
	"pricing.price": {
		monthly: [[PRICES, "monthly"]],
		annual: [[PRICES, "annual"]],
		// BILLING_PRICE_IDS has them: no other one can be tested.
		...{ monthlyPrice: [], annualPrice: [] },
		monthlyLink: [[VARIABLES, "CHECKOUT_URL_MONTHLY"]],
		annualLink: [[VARIABLES, "CHECKOUT_URL_ANNUAL"]],
	},
	"cta.label": { label: [["locales/{language}/common.json", "nav.getStarted"]] },
};

/** Texts that a slot shows without a test, by language; what is no text of `locales/` is absent. */
export async function presentTexts(slot: Slot): Promise<Record<Language, ArmContent>> {
	const inLanguage = async (language: Language) => {
		const texts = Object.entries<readonly Place[]>(PLACES[slot]).map(async ([field, [place]]) => {
			const [file = "", key = ""] = place ?? [];
			const namespace = /^locales\/.*\/(\w+)\.json$/.exec(file)?.[1];
			const texts: unknown = namespace && (await loadTexts(language, namespace));
			const found = key.split(".").reduce(valueAt, texts);
			return typeof found === "string" ? [[field, found] as const] : [];
		});
		return Object.fromEntries((await Promise.all(texts)).flat());
	};
	const [fr, en] = await Promise.all([inLanguage("fr"), inLanguage("en")]);
	return { fr, en };
}

function valueAt(found: unknown, key: string): unknown {
	return typeof found === "object" && found !== null ? Object(found)[key] : undefined;
}

/** Texts of an arm, with the places that have to have them once the test is over. */
export function defaultTexts(
	slot: Slot,
	content: Record<Language, ArmContent>,
): { file: string; key: string; value: string }[] {
	const rows = LANGUAGES.flatMap((language) =>
		Object.entries<readonly Place[]>(PLACES[slot]).flatMap(([field, places]) =>
			places.map(([file, key]) => ({
				file: file.replace("{language}", language),
				key,
				value: content[language][field] ?? "",
			})),
		),
	);
	// A component is the same in both languages.
	return rows.filter(
		({ file, key }, at) => rows.findIndex((row) => row.file === file && row.key === key) === at,
	);
}

type Fields = { [S in Slot]: (typeof SLOTS)[S]["fields"] }[Slot];
/** The names of all slots' fields. */
export type FieldName = Fields extends infer F ? (F extends F ? keyof F : never) : never;
/** The choices of all slots' fields. */
export type ChoiceName = Extract<Fields, { look: unknown }>["look"]["choices"][number];

/** The fields of a slot, in the order of their declaration. */
export function fieldsOf(slot: Slot): [FieldName, SlotField][] {
	return Object.entries(SLOTS[slot].fields) as [FieldName, SlotField][];
}

/** Whether an arm sets the same in all languages. */
export function isShared(slot: Slot): boolean {
	return "isShared" in SLOTS[slot];
}

const ALL_FIELDS = SLOT_NAMES.flatMap(fieldsOf);

/** Whether a field takes one of a few choices, instead of a text. */
export function isChoice(field: string): boolean {
	return ALL_FIELDS.some(([name, declared]) => name === field && "choices" in declared);
}

/** Whether a content has what its slot needs, so that it can be shown. */
export function isComplete(slot: Slot, content: ArmContent): boolean {
	return fieldsOf(slot).every(([name, field]) => {
		const value = content[name] ?? "";
		if ("choices" in field) return field.choices.includes(value);
		const { minLength, maxLength, pattern } = field;
		return (
			value.length >= minLength && value.length <= maxLength && !(pattern?.test(value) === false)
		);
	});
}

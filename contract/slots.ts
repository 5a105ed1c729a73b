/** The places whose content an A/B test may set (docs/product/experiments.md#experiments). */
import { LANGUAGES } from "./languages.ts";
import { type DocumentName, documentPath } from "./paths.ts";

/** A field of a slot: a text with its limits, or a choice such as the look of a component. */
export type SlotField =
	| { minLength: number; maxLength: number; pattern?: RegExp; isDecimal?: true }
	| { choices: readonly [string, ...string[]] };

interface SlotDeclaration {
	/** The documents that show the slot. */
	pages: readonly DocumentName[];
	/** The slot has no language: an arm sets the same in all of them. */
	isShared?: true;
	fields: Readonly<Record<string, SlotField>>;
}

const HERO = {
	headline: { minLength: 1, maxLength: 200 },
	subheadline: { minLength: 0, maxLength: 500 },
} as const;
const BUTTON = { minLength: 1, maxLength: 80 } as const;
/** Euros with cents, tax included; a comma becomes a point. */
const EUROS = {
	minLength: 4,
	maxLength: 7,
	pattern: /^[1-9][0-9]{0,3}[.][0-9]{2}$/,
	isDecimal: true,
} as const;
const STRIPE_PRICE = { minLength: 7, maxLength: 80, pattern: /^price_[A-Za-z0-9]+$/ } as const;
const STRIPE_LINK = {
	...{ minLength: 24, maxLength: 120 },
	pattern: /^https:[/][/]buy[.]stripe[.]com[/][A-Za-z0-9_]+$/,
} as const;

/** The places whose content a test may set, and what an arm sets there (CONTRIBUTING.md#add-a-slot). */
export const SLOTS = {
	"home.hero": { pages: ["home"], fields: { ...HERO, ctaText: BUTTON } },
	"beta.hero": { pages: ["beta"], fields: { ...HERO, ctaText: BUTTON } },
	"pricing.hero": { pages: ["pricing"], fields: HERO },
	/** The badge of the paid plan. */
	"pricing.badge": {
		pages: ["pricing"],
		fields: {
			label: { minLength: 1, maxLength: 40 },
			look: { choices: ["solid", "outline", "hidden"] },
		},
	},
	/** Price of the paid plan, and its payment links (docs/product/money.md#price-tests). */
	"pricing.price": {
		pages: ["pricing", "home"],
		isShared: true,
		fields: {
			monthly: EUROS,
			/** A whole year. */
			annual: EUROS,
			...{ monthlyPrice: STRIPE_PRICE, annualPrice: STRIPE_PRICE },
			...{ monthlyLink: STRIPE_LINK, annualLink: STRIPE_LINK },
		},
	},
	/** The sign-up button of the header, which has little room on small laptops. */
	"cta.label": {
		pages: ["home", "pricing", "beta"],
		fields: { label: { minLength: 1, maxLength: 30 } },
	},
	/** No place, but a whole page: its arm A sees the page without any test (docs/product/experiments.md#holdout). */
	"home.holdout": { pages: ["home"], fields: {} },
	"pricing.holdout": { pages: ["pricing"], fields: {} },
	"beta.holdout": { pages: ["beta"], fields: {} },
} as const satisfies Record<string, SlotDeclaration>;

export type Slot = keyof typeof SLOTS;
export const SLOT_NAMES = Object.keys(SLOTS) as Slot[];
const HOLDOUTS: ReadonlySet<unknown> = new Set<Slot>([
	...(["home.holdout", "pricing.holdout", "beta.holdout"] as const),
]);

/** Whether a test keeps a part of a page's visitors out of all its other tests. */
export function isHoldout(slot: Slot | null | undefined): boolean {
	return HOLDOUTS.has(slot);
}

export const PRICE_SLOT = "pricing.price" satisfies Slot;

/** Content of an arm in a slot, in one language. */
export type SlotContent<S extends Slot> = {
	[F in keyof (typeof SLOTS)[S]["fields"]]: (typeof SLOTS)[S]["fields"][F] extends {
		choices: readonly (infer Choice)[];
	}
		? Choice
		: string;
};

/** An arm of a price test: what the plan costs there, and where it is paid. */
export type Offer = SlotContent<"pricing.price">;

/** The content of a page's slots; the page's own for those that are absent. */
export type SlotContents = { [S in Slot]?: SlotContent<S> | undefined };

/** The slots of a document, its holdout first. */
export function slotsOf(page: DocumentName): readonly Slot[] {
	return SLOTS_BY_PATH[documentPath(page, "fr")] ?? [];
}

/** The documents of a slot; a test without one is on the home page. */
export function pagesOf(slot: Slot | null): readonly DocumentName[] {
	return slot === null ? ["home"] : SLOTS[slot].pages;
}

/** The slots by the path of a document in either language, for events that name their page. */
export const SLOTS_BY_PATH: Readonly<Record<string, readonly Slot[]>> = slotsByPath();

function slotsByPath(): Record<string, Slot[]> {
	const slots: Record<string, Slot[]> = {};
	for (const slot of SLOT_NAMES) {
		for (const page of SLOTS[slot].pages) {
			for (const path of LANGUAGES.map((language) => documentPath(page, language))) {
				const others = slots[path] ?? [];
				slots[path] = isHoldout(slot) ? [slot, ...others] : [...others, slot];
			}
		}
	}
	return slots;
}

/** Every visitor sees this arm while a test is inactive. */
export const CONTROL = "A";

/** Simulated customers, from the ad to the last payment. All values follow from the seed. */
import type { Language, Platform } from "../../contract/events.ts";
import { PROVIDERS } from "../../contract/providers.ts";
import { randomFrom } from "../random.ts";

export const DAY_MS = 86_400_000;
/** A sign-up comes days after the visit, and a payment days after it. */
const RECENT_DAYS = 7;
/** One of so many visits and more leads to a payment within these days. */
const CUSTOMERS_SHARE = 60;

export interface Campaign {
	source: string;
	medium: string;
	name: string;
}

/** Beginnings of a visit; the last two are a visit without and one from another site. */
export const CAMPAIGNS: readonly Campaign[] = [
	{ source: "google", medium: "cpc", name: "search" },
	{ source: "facebook", medium: "paid_social", name: "social" },
	{ source: "newsletter", medium: "email", name: "letter" },
];

/** Peculiarity of a purchase; each is a kind of story of its own. */
const TWISTS = [
	/** A trial at Stripe that ends unpaid. */
	"trial",
	/** The first month costs nothing, by a coupon of 100 %. */
	"free",
	/** The collection is paused for ten days. */
	"pause",
	/** Two updates of the same second. */
	"sameSecond",
	/** Half the price, for some weeks; Stripe's subscription of now does not tell it. */
	"discount",
	/** Another currency. */
	"foreign",
	"failedRefund",
	/** A failed invoice is voided. */
	"voided",
	/** A credit note returns money outside of Stripe; a part of them is voided. */
	"creditNote",
] as const;
type Twist = (typeof TWISTS)[number];

/** Country of a customer, and the tax that invoices have: in the price, or on top of it. */
export interface Taxes {
	country: "FR" | "DE" | "CH" | undefined;
	/** In percent. */
	rate: number;
	isOnTop: boolean;
}

const FRENCH: Taxes = { country: "FR", rate: 20, isOnTop: false };
const GERMAN: Taxes = { country: "DE", rate: 19, isOnTop: false };
const TAXES: readonly Taxes[] = [
	...[FRENCH, FRENCH, GERMAN],
	...[
		{ ...FRENCH, country: undefined },
		{ ...FRENCH, isOnTop: true },
		{ ...GERMAN, isOnTop: true },
	],
	{ country: "CH", rate: 0, isOnTop: false },
	/** Reverse charge: the business pays the tax itself. */
	{ ...GERMAN, rate: 0 },
];

/** One purchase, with days since the beginning of the simulation. */
export interface Plan {
	paidOn: number;
	isAnnual: boolean;
	seats: number;
	/** Days since `paidOn`. */
	moreSeatsAfter: number | undefined;
	yearlyAfter: number | undefined;
	failsAfter: number | undefined;
	refundAfter: number | undefined;
	endsAfter: number | undefined;
	returnsAfter: number | undefined;
	/** Under another Stripe customer of the same account. */
	returnsAsAnother: boolean;
	twist: Twist | undefined;
}

/** Days since the beginning of the simulation; undefined for what never happens. */
export interface Story {
	n: number;
	/** Undefined for a visit that no campaign brought. */
	campaign: Campaign | undefined;
	/** An earlier visit of the same browser, by another campaign. */
	earlier: { day: number; campaign: Campaign } | undefined;
	/** A visit of another device, which nothing links to this one. */
	otherDevice: { day: number; campaign: Campaign } | undefined;
	platform: Platform;
	language: Language;
	/** False: opted out of measuring. */
	isMeasured: boolean;
	/** Whether the visit begins with `/cta` instead of a page. */
	entersByCta: boolean;
	visitOn: number;
	clicks: boolean;
	/** The visit has a click of each ad platform in its address; what the visitor says to the banner. */
	adConsent: "accepted" | "refused" | undefined;
	signsUpWith: (typeof SIGN_UPS)[number];
	signedUpOn: number | undefined;
	confirmedOn: number | undefined;
	usedOn: number | undefined;
	plan: Plan | undefined;
	taxes: Taxes;
	/** The account is deleted on the last day. */
	isDeleted: boolean;
}

const SIGN_UPS = ["password", ...PROVIDERS] as const;

/** @param days how many days the simulation has; the last one is today */
export function tellStories(count: number, days: number, seed = 1): Story[] {
	const draw = drawsFrom(randomFrom(seed));
	// Apart: what else happens to a customer does not depend on it.
	const ways = drawsFrom(randomFrom(seed + 1));
	const homes = drawsFrom(randomFrom(seed + 2));
	const stories: Story[] = Array.from({ length: count }, (_, n) => ({
		n,
		...visitFrom(draw, days - 1),
		isDeleted: draw.chance(0.05),
		adConsent: ways.pick(["accepted", "accepted", "refused", undefined] as const),
		signsUpWith: ways.pick(SIGN_UPS),
		taxes: homes.pick(TAXES),
	}));
	const first = stories.find(({ plan }) => plan !== undefined);
	// A payment recovers in the second in which a discount begins: so few draw it that a short run has none.
	if (first?.plan) first.plan = { ...first.plan, failsAfter: 15, twist: "discount" };
	return stories;
}

/** Customers of the last days only, such as ad platforms are told of. @param from the number of the first */
export function tellRecentStories(count: number, days: number, from: number): Story[] {
	const later = days - RECENT_DAYS;
	const move = (day: number | undefined) => (day === undefined ? undefined : day + later);
	const moveVisit = (visit: Story["earlier"]) => visit && { ...visit, day: visit.day + later };
	const customers = tellStories(count * CUSTOMERS_SHARE, RECENT_DAYS, 2)
		.filter(({ confirmedOn, plan }) => confirmedOn !== undefined && plan)
		.slice(0, count);
	return customers.map((story, index) => ({
		...story,
		n: from + index,
		...{ earlier: moveVisit(story.earlier), otherDevice: moveVisit(story.otherDevice) },
		...{ visitOn: story.visitOn + later, signedUpOn: move(story.signedUpOn) },
		...{ confirmedOn: move(story.confirmedOn), usedOn: move(story.usedOn) },
		plan: story.plan && { ...story.plan, paidOn: story.plan.paidOn + later },
	}));
}

type Draw = ReturnType<typeof drawsFrom>;

function drawsFrom(random: () => number) {
	const upTo = (max: number) => Math.floor(random() * (max + 1));
	return {
		upTo,
		chance: (share: number) => random() < share,
		pick: <T>(values: readonly T[]) => values[upTo(values.length - 1)] as T,
		/** A value in a share of the cases. */
		maybe: <T>(share: number, value: () => T) => (random() < share ? value() : undefined),
	};
}

function visitFrom(draw: Draw, last: number) {
	const { upTo, chance, pick, maybe } = draw;
	const visitOn = upTo(last);
	const before = () => {
		const day = visitOn - 1 - upTo(20);
		return day < 0 ? undefined : { day, campaign: pick(CAMPAIGNS) };
	};
	const campaign = maybe(0.8, () => pick(CAMPAIGNS));
	const clicks = chance(0.75);
	return {
		campaign,
		clicks,
		entersByCta: campaign !== undefined && chance(0.15),
		isMeasured: chance(0.93),
		platform: pick(["windows", "mac", "other"] as const),
		language: pick(["fr", "en"] as const),
		earlier: maybe(0.2, before),
		otherDevice: maybe(0.2, before),
		visitOn,
		...accountFrom(draw, visitOn, clicks, last),
	};
}

/** Some sign up without a click, some long after the visit. */
function accountFrom(draw: Draw, visitOn: number, clicks: boolean, last: number) {
	const { upTo, chance, maybe } = draw;
	/** A later day, if the simulation has not ended by then. */
	const after = (day: number | undefined, share: number, days: () => number) => {
		const then = day === undefined ? undefined : maybe(share, () => day + days());
		return then !== undefined && then <= last ? then : undefined;
	};
	const signedUpOn = after(visitOn, clicks ? 0.8 : 0.1, () =>
		chance(0.08) ? 31 + upTo(9) : upTo(2),
	);
	const confirmedOn = after(signedUpOn, 0.9, () => upTo(2));
	const usedOn = after(confirmedOn, 0.85, () => upTo(5));
	const paidOn = after(confirmedOn, 0.6, () => upTo(20));
	const plan = paidOn === undefined ? undefined : planFrom(draw, paidOn);
	return { signedUpOn, confirmedOn, usedOn, plan };
}

function planFrom({ upTo, chance, maybe, pick }: Draw, paidOn: number): Plan {
	const isAnnual = chance(0.3);
	const endsAfter = maybe(0.4, () => 20 + upTo(200));
	return {
		paidOn,
		isAnnual,
		endsAfter,
		seats: 1 + upTo(2),
		moreSeatsAfter: maybe(0.2, () => 40 + upTo(60)),
		yearlyAfter: isAnnual ? undefined : maybe(0.15, () => 110 + upTo(60)),
		failsAfter: maybe(0.15, () => 12 + upTo(5)),
		refundAfter: maybe(0.15, () => 3 + upTo(8)),
		returnsAfter: endsAfter && maybe(0.3, () => endsAfter + 10 + upTo(60)),
		returnsAsAnother: chance(0.5),
		twist: maybe(0.6, () => pick(TWISTS)),
	};
}

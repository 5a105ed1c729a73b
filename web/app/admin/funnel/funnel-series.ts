/** Rows of the funnel, from the function's responses (docs/product.md#funnel). Pure. */
import { FUNNEL_STEPS, type FunnelStep } from "../../../../worker/contract/analytics.ts";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../exports/sheet.ts";
import { changePercent, roundTo } from "../widgets/derived-figures.ts";

/** Fewer people than this make a change that means nothing. */
const MIN_PEOPLE = 20;

interface StepFigures {
	people: number;
	/** Percent of the step before, and of the visitors; null for the visit, or when nobody was there. */
	rate: number | null;
	fromStart: number | null;
	/** Median since the step before. */
	seconds: number | null;
}

export interface FunnelRow extends StepFigures {
	step: FunnelStep;
	/** Null without a comparison. */
	before: StepFigures | null;
	/** Change of the people in percent; null without earlier ones. */
	change: number | null;
	verdict: "good" | "bad" | "none";
}

export interface CampaignCount {
	source: string;
	campaign: string;
	people: number;
	rate: number | null;
}

export function funnelRows(funnel: Funnel, earlier: Funnel | null): FunnelRow[] {
	return FUNNEL_STEPS.map((step, at) => {
		const now = figuresAt(funnel, at);
		const before = earlier && figuresAt(earlier, at);
		const change = before ? (changePercent(now.people, before.people) ?? null) : null;
		return { step, ...now, before, change, verdict: verdictOf(change, now, before) };
	});
}

function figuresAt({ steps }: Funnel, at: number): StepFigures {
	const people = (place: number) => steps[place]?.people ?? 0;
	return {
		people: people(at),
		rate: at === 0 ? null : percentOf(people(at), people(at - 1)),
		fromStart: at === 0 ? null : percentOf(people(at), people(0)),
		seconds: steps[at]?.seconds ?? null,
	};
}

function verdictOf(change: number | null, now: StepFigures, before: StepFigures | null) {
	const isRare = Math.max(now.people, before?.people ?? 0) < MIN_PEOPLE;
	if (change === null || change === 0 || isRare) return "none";
	return change > 0 ? "good" : "bad";
}

function percentOf(part: number, whole: number): number | null {
	return whole > 0 ? roundTo((100 * part) / whole, 2) : null;
}

/** The campaigns of a step, the largest first. */
export function campaignsAt({ campaigns }: Funnel, step: FunnelStep): CampaignCount[] {
	const at = FUNNEL_STEPS.indexOf(step);
	return campaigns
		.map(({ utm_source, utm_campaign, people }) => ({
			source: utm_source,
			campaign: utm_campaign,
			people: people[at] ?? 0,
			rate: at === 0 ? null : percentOf(people[at] ?? 0, people[at - 1] ?? 0),
		}))
		.filter(({ people }) => people > 0)
		.toSorted((a, b) => b.people - a.people);
}

/** The steps as a table. @param words the header, and the name of each step */
export function funnelSheet(
	rows: readonly FunnelRow[],
	words: { header: string[]; step(step: FunnelStep): string },
): Sheet {
	return {
		header: words.header,
		rows: rows.map(({ step, people, before, rate, fromStart, seconds }) => [
			...[words.step(step), people, before?.people ?? null, rate, fromStart, seconds],
		]),
	};
}

/** Every campaign with its people at each step. @param header the first columns and the steps */
export function campaignSheet({ campaigns }: Funnel, header: string[]): Sheet {
	return {
		header,
		rows: campaigns.map(({ utm_source, utm_campaign, people }) => [
			...[utm_source, utm_campaign, ...people],
		]),
	};
}

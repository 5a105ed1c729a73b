/** Parts that moved the figures of the home page (docs/product/back-office.md#home-of-the-back-office). Pure. */
import type { CampaignRow, Funnel, RevenueFigures } from "../../../../contract/analytics-schema.ts";
import { roundTo } from "../../formats.ts";
import { MOVEMENTS, totalsOf } from "../revenue/revenue-series.ts";

/** The visitors' or accounts' origin; the rest has none of its own. */
export interface Origin {
	source: string;
	campaign: string;
}

/** A part of a change; the parts of a figure add up to its change. */
export interface Part<Name> {
	name: Name;
	change: number;
}

const MAX_PARTS = 3;

/**
 * The largest parts of a change, and the rest of it, whatever the parts do not contain included.
 *
 * @example largestOf([{ name: "google", change: -6 }], -8) // { largest: [google −6], rest: −2 }
 */
export function largestOf<Name>(parts: readonly Part<Name>[], change: number) {
	const largest = parts
		.filter((part) => part.change !== 0)
		.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
		.slice(0, MAX_PARTS);
	const named = largest.reduce((sum, part) => sum + part.change, 0);
	return { largest, rest: roundTo(change - named, 2) };
}

const OTHERS = "(other)";

const keyOf = (row: { utm_source: string; utm_campaign: string }) =>
	JSON.stringify([row.utm_source, row.utm_campaign]);

/** Visitors by campaign. One that either response counts among its others is a part of the rest. */
export function visitorParts(now: Funnel, before: Funnel): Part<Origin>[] {
	const counts = [now, before].map(({ campaigns }) => {
		const people = new Map(campaigns.map((row) => [keyOf(row), row.people[0] ?? 0]));
		const hasOthers = campaigns.some(({ utm_source }) => utm_source === OTHERS);
		return (key: string) => people.get(key) ?? (hasOthers ? undefined : 0);
	});
	const rows = new Map([...now.campaigns, ...before.campaigns].map((row) => [keyOf(row), row]));
	return [...rows].flatMap(([key, { utm_source: source, utm_campaign: campaign }]) => {
		const [current, earlier] = counts.map((count) => count(key));
		if (source === OTHERS || current === undefined || earlier === undefined) return [];
		return [{ name: { source, campaign }, change: current - earlier }];
	});
}

/** Sign-ups or new customers by campaign. */
export function accountParts(
	rows: readonly CampaignRow[],
	figure: "sign_ups" | "paid",
): Part<Origin>[] {
	return rows.map(({ key, now, before }) => ({
		name: { source: key.utm_source ?? "", campaign: key.utm_campaign ?? "" },
		change: now[figure] - before[figure],
	}));
}

type MovementName = (typeof MOVEMENTS)[number];

/** The movements from the MRR at the start of the period to that at its end, in euros. */
export function mrrParts(steps: readonly RevenueFigures[]): Part<MovementName>[] {
	const totals = totalsOf(steps);
	return MOVEMENTS.map((name) => ({ name, change: totals[`mrr.${name}`] ?? 0 }));
}

/** Movements of cash, and what tax and fees take of it. */
const FLOWS = { payments: 1, refunds: 1, disputes: 1, tax: -1, fees: -1 } as const;
type FlowName = keyof typeof FLOWS;

/** Parts of net cash, in euros. */
export function cashParts(
	steps: readonly RevenueFigures[],
	earlier: readonly RevenueFigures[],
): Part<FlowName>[] {
	const [now, before] = [totalsOf(steps), totalsOf(earlier)];
	return (Object.keys(FLOWS) as FlowName[]).map((name) => ({
		name,
		change: FLOWS[name] * roundTo((now[`cash.${name}`] ?? 0) - (before[`cash.${name}`] ?? 0), 2),
	}));
}

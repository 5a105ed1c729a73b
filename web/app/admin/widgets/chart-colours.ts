import type { SubscriptionType } from "../../../../contract/analytics.ts";

/** CSS variables of widgets.css. */
export const GREEN = "var(--chart-green)";
export const AMBER = "var(--chart-amber)";
export const BLUE = "var(--chart-blue)";
export const NAVY = "var(--chart-navy)";

export const CALL_COLOURS = { formula: GREEN, chat: AMBER } as const;

/** Colour of a subscription type, and of text on it. */
export const TYPE_COLOURS = {
	free_trial: { fill: AMBER, on: "var(--on-chart-amber)" },
	premium: { fill: GREEN, on: "var(--on-chart-green)" },
	beta: { fill: BLUE, on: "var(--on-chart-blue)" },
} as const satisfies Record<SubscriptionType, { fill: string; on: string }>;

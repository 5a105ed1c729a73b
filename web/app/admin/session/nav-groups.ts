/** The pages of the back-office by what an operator comes for. */
export const NAV_GROUPS = {
	today: ["home"],
	growth: ["dashboard", "campaigns", "funnel", "experiments"],
	customers: ["customers", "revenue", "newsletter"],
	operate: ["notes", "system", "account"],
} as const;

export type NavPage = (typeof NAV_GROUPS)[keyof typeof NAV_GROUPS][number];

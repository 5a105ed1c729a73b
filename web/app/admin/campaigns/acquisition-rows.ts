/** Cost and revenue of new customers, by campaign (docs/product/reports.md#acquisition). Pure. */
import type { RevenueFigures } from "../../../../contract/analytics-schema.ts";
import type { Acquisition } from "../../../../contract/back-office-calls-schema.ts";
import { figureOf, pathsOf } from "../../../../contract/figures.ts";
import { roundTo } from "../../formats.ts";
import { flatten, inUnits, type Values } from "../widgets/figure-values.ts";

/** Fewer new customers than these say little about a campaign: it is grey, and neither best nor worst. */
export const MIN_CUSTOMERS = 10;

export interface AcquisitionRow {
	source: string;
	campaign: string;
	/** In euros; null where a quotient has nothing to be divided by. */
	values: Values<"acquisition">;
	isSmall: boolean;
	/** Best and worst of the campaigns with a cost and enough customers, by revenue divided by cost; none without two. */
	rank: "best" | "worst" | undefined;
}

const FIGURES = pathsOf("acquisition");

/** How customers leave, over whole months. */
export interface Attrition {
	/** The share of the customers at the start of a month who leave in it, on average. */
	monthly: number;
	lost: number;
}

/** Mean of the months of a revenue report; null where too few have left to say how long a customer stays. */
export function attritionOf(months: readonly RevenueFigures[]): Attrition | null {
	const sum = (of: "start" | "lost") =>
		months.reduce((all, { customers }) => all + customers[of], 0);
	const lost = sum("lost");
	return lost < MIN_CUSTOMERS ? null : { monthly: lost / sum("start"), lost };
}

/** The rows with what a customer brings as long as all customers stay on average, before costs. */
export function withLtv(rows: readonly AcquisitionRow[], attrition: Attrition | null | undefined) {
	return rows.map(({ values, ...row }): AcquisitionRow => {
		const { mrr, customers } = values;
		const ltv = attrition && mrr && customers ? mrr / customers / attrition.monthly : null;
		return { ...row, values: { ...values, ltv: ltv && roundTo(ltv, 2) } };
	});
}

/** The columns: a sum of so many days only where it is known. */
export function shownFigures(rows: readonly AcquisitionRow[]) {
	return FIGURES.filter(
		(path) =>
			!figureOf("acquisition", path).nullable || rows.some(({ values }) => values[path] !== null),
	);
}

/** In the order of the response: the most expensive first. */
export function acquisitionRows(sent: readonly Acquisition[]): AcquisitionRow[] {
	const rows = sent.map(({ source, campaign, ...figures }) => {
		const values = valuesOf(figures);
		return { source, campaign, values, isSmall: figures.customers < MIN_CUSTOMERS };
	});
	const ranked = rows
		.filter(({ isSmall, values }) => !isSmall && values.returned !== null)
		.toSorted((a, b) => (b.values.returned ?? 0) - (a.values.returned ?? 0));
	const [best, worst] = ranked.length > 1 ? [ranked[0], ranked.at(-1)] : [];
	return rows.map((row) => {
		if (row === best) return { ...row, rank: "best" };
		return { ...row, rank: row === worst ? "worst" : undefined };
	});
}

function valuesOf(figures: Omit<Acquisition, "source" | "campaign">): Values<"acquisition"> {
	const { cost, customers, revenue, mrr } = figures;
	// More credits than costs are no cost.
	const spent = Math.max(cost ?? 0, 0);
	return inUnits("acquisition", {
		...flatten("acquisition", figures),
		cac: spent > 0 && customers > 0 ? roundTo(spent / customers, 0) : null,
		returned: spent > 0 ? roundTo(revenue / spent, 2) : null,
		// It needs to be known how long customers stay.
		ltv: null,
		// A cost that is paid back already needs no more months.
		payback: spent > revenue && mrr > 0 ? roundTo((spent - revenue) / mrr, 1) : null,
	});
}

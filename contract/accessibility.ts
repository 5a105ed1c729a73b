/** State of the site's accessibility, as its declaration and each footer give it (docs/product/site.md#accessibility). */

/** A conformity audit by the RGAA, as the environment describes it. */
export interface AccessibilityAudit {
	/** YYYY-MM-DD */
	date: string;
	auditor: string;
	/** Percent of the criteria that are met. */
	rate: string;
}

export type Conformance = "full" | "partial" | "none";

/** Years for which an audit counts. */
const AUDIT_YEARS = 3;

/** The state that the decree 2019-768 allows us to declare: without a valid audit, or below half of the criteria, none. */
export function conformanceOf(audit: AccessibilityAudit | undefined, today: Date): Conformance {
	if (audit === undefined) return "none";
	const end = new Date(audit.date);
	end.setUTCFullYear(end.getUTCFullYear() + AUDIT_YEARS);
	const rate = Number(audit.rate);
	if (!(today < end) || rate < 50) return "none";
	return rate === 100 ? "full" : "partial";
}

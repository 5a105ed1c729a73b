import type { Touch } from "../../../../contract/analytics.ts";
import type { Filters } from "../period/selection.ts";
import { instantsOf, type Span } from "../period/spans.ts";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";
import { acquisitionRows } from "./acquisition-rows.ts";

/** Cost and revenue of a span's new customers, by campaign (docs/product/reports.md#acquisition). */
export function acquisitionQuery(span: Span, touch: Touch, filters: Filters) {
	const input = { span: instantsOf(span), touch, filters };
	return {
		...KEPT,
		...callQuery(["acquisition", input], "get_acquisition", input, acquisitionRows),
	};
}

/** What the campaign report shows, from its address (docs/product.md#campaign-report). Pure. */
import * as z from "zod/mini";
import {
	CAMPAIGN_DIMENSIONS,
	type CampaignDimension,
	TOUCHES,
} from "../../../../worker/contract/analytics.ts";
import { type Filters, withParameters } from "../period/selection.ts";
import { instantsOf, type Spans } from "../period/spans.ts";
import type { CampaignView } from "./campaigns-page.tsx";
import type { CampaignQuery } from "./get-campaigns.ts";
import { UNKNOWN_MODES } from "./shown-rows.ts";

export interface ReportChoice extends CampaignView {
	dimensions: CampaignDimension[];
}

const DEFAULT_DIMENSIONS: CampaignDimension[] = ["utm_source", "utm_campaign"];
const MAX_SEARCH_LENGTH = 200;

/** Reads the address; a missing or invalid part has its default. */
export function readReport(address: URLSearchParams): ReportChoice {
	const named = (address.get("by") ?? "").split(",");
	const dimensions = CAMPAIGN_DIMENSIONS.filter((known) => named.includes(known));
	return {
		dimensions: dimensions.length > 0 ? dimensions : DEFAULT_DIMENSIONS,
		touch: z.enum(TOUCHES).safeParse(address.get("touch")).data ?? "first",
		unknown: z.enum(UNKNOWN_MODES).safeParse(address.get("unknown")).data ?? "apart",
		search: (address.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
	};
}

/** The address with a changed choice; defaults are left out. */
export function writeReport(
	address: URLSearchParams,
	change: Partial<ReportChoice>,
): URLSearchParams {
	const { dimensions, touch, unknown, search } = { ...readReport(address), ...change };
	const by = dimensions.join();
	const values = {
		by: by === DEFAULT_DIMENSIONS.join() ? "" : by,
		touch: touch === "first" ? "" : touch,
		unknown: unknown === "apart" ? "" : unknown,
		q: search,
	};
	return withParameters(address, values);
}

/** The query of what is chosen. */
export function queryOf(
	{ dimensions, touch }: ReportChoice,
	filters: Filters,
	{ current, earlier }: Spans,
): CampaignQuery {
	const before = earlier && instantsOf(earlier);
	const span = {
		...instantsOf(current),
		...(before && { before_from: before.from, before_until: before.until }),
	};
	return { span, filters, dimensions, touch };
}

/** The calls about the tagged links of campaigns (docs/product/reports.md#campaign-links). */
import * as z from "zod/mini";
import { TOUCHES } from "./analytics.ts";
import { filters } from "./analytics-schema.ts";
import type { Call } from "./call-schema.ts";
import { isLandingPath, LINK_NAME, LINK_TAG } from "./links.ts";
import { tagged, uniformText } from "./text-schema.ts";

const name = uniformText.check(z.regex(LINK_NAME));
const tag = tagged.check(z.regex(LINK_TAG));

const newLink = z.object({
	name,
	path: z.string().check(z.refine(isLandingPath)),
	utm_source: tag,
	utm_medium: tag,
	utm_campaign: tag,
	utm_content: z.union([z.literal(""), tag]),
});

/** With what its tags brought in the span; the revenue in cents of EUR, without tax and costs. */
const link = z.object({
	name: z.string(),
	path: z.string(),
	utm_source: z.string(),
	utm_medium: z.string(),
	utm_campaign: z.string(),
	utm_content: z.string(),
	created_at: z.string(),
	admin_email: z.string(),
	archived_at: z.nullable(z.string()),
	figures: z.object({
		views: z.number(),
		clicks: z.number(),
		sign_ups: z.number(),
		paid: z.number(),
		revenue: z.number(),
	}),
});
export type CampaignLink = z.infer<typeof link>;

export const LINK_CALLS = {
	/** The filters are those of the analytics. */
	list_links: {
		who: "operator",
		input: z.object({
			span: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
			touch: z.enum(TOUCHES),
			filters,
		}),
		output: z.array(link),
	},
	/** The Worker publishes it afterwards. */
	create_link: { who: "operator", input: newLink, output: z.null() },
	archive_link: {
		who: "operator",
		input: z.object({ name, is_archived: z.boolean() }),
		output: z.null(),
	},
} as const satisfies Record<string, Call>;

/** Calls for what the back-office's pages store: costs, notes, named selections, preferences; and its vitals. */
import * as z from "zod/mini";
import { TOUCHES } from "./analytics.ts";
import { fieldsOf, filters } from "./analytics-schema.ts";
import {
	MAX_COST_ROWS,
	MAX_NOTE_LENGTH,
	MAX_VIEW_NAME_LENGTH,
	VITALS,
	VITALS_DAYS,
} from "./back-office.ts";
import type { Call } from "./call-schema.ts";
import { tagged, uniformText } from "./text-schema.ts";

const nothing = z.object({});
const text = z.nullable(z.string());
const timeSpan = z.object({ from: z.iso.datetime(), until: z.iso.datetime() });

/** Enough for the longest file, with long names. */
const MAX_COSTS_BYTES = 4 * 1024 * 1024;
/** Names of a campaign of visits. */
const campaignTags = z.object({ utm_source: tagged, utm_medium: tagged, utm_campaign: tagged });
/** Names of a campaign on its platform; empty where an export does not say them, all of them in a file of our own. */
const platformNames = z.object({
	platform: uniformText,
	account: uniformText,
	campaign_id: uniformText,
	name: uniformText,
});
/** A row of a file. The database reads it itself, and refuses all of them for one that is wrong. */
const cost = z.object({
	line: z.int(),
	day: z.iso.date(),
	...platformNames.shape,
	/** The campaign of an own file; of an export, what its campaign counts for until an operator says otherwise. */
	...campaignTags.shape,
	/** In minor units. */
	cost: z.int(),
	currency: z.string(),
});
export type Cost = z.infer<typeof cost>;

/** `digest`: the SHA-256 of the file. */
const costs = z.object({
	digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
	costs: z.array(cost).check(z.minLength(1), z.maxLength(MAX_COST_ROWS)),
});

const upload = z.object({
	id: z.number(),
	file_name: z.string(),
	at: z.string(),
	admin_email: z.string(),
	reverted_at: text,
	reverted_by: text,
	rows: z.number(),
	first_day: text,
	last_day: text,
	/** Cents. */
	euros: z.number(),
	in_other_currencies: z.number(),
});
export type CostUpload = z.infer<typeof upload>;

/** Earlier uploads of the same file, and the rows that the upload would replace, by line. */
const preview = z.object({
	known: z.nullable(z.object({ at: z.string(), admin_email: z.string() })),
	replaced: z.array(z.object({ line: z.number(), cost: z.number(), currency: z.string() })),
});
export type CostPreview = z.infer<typeof preview>;

/** New customers of a span by source and campaign, and what they have paid since; cents of EUR, without tax. */
const acquisition = z.object({
	source: z.string(),
	campaign: z.string(),
	...fieldsOf("acquisition"),
	/** The result within which chance leaves it, in cents; null like the cost. */
	result_low: z.nullable(z.int()),
	result_high: z.nullable(z.int()),
	/** Cost of the last 90 days of the span, in cents. */
	recent_cost: z.int(),
});
export type Acquisition = z.infer<typeof acquisition>;

/** A campaign that files have costs of, and the campaign of visits that these count for. */
const costCampaign = z.object({
	id: z.number(),
	...platformNames.shape,
	/** With the name, the campaign of an own file. */
	source: z.string(),
	medium: z.string(),
	...campaignTags.shape,
	/** Cents. */
	cost: z.int(),
});
export type CostCampaign = z.infer<typeof costCampaign>;

/** Customers by the month (`YYYY-MM`) of their first payment; money in cents of EUR, without tax. */
const payback = z.object({
	month: z.string(),
	customers: z.int(),
	/** Cost of the month; null with a filter that no cost can pass. */
	cost: z.nullable(z.int()),
	/** Their revenue so many days after their first payments. */
	points: z.array(z.object({ days: z.int(), revenue: z.int() })),
});
export type Payback = z.infer<typeof payback>;

const COST_CALLS = {
	/** The filters are those of the analytics. */
	get_acquisition: {
		who: "operator",
		input: z.object({
			span: timeSpan,
			touch: z.enum(TOUCHES),
			filters,
		}),
		output: z.array(acquisition),
	},
	/** Sign-ups of a span: of how many the origin is known, and how many accepted to be measured. */
	get_known_origins: {
		who: "operator",
		input: z.object({ span: timeSpan }),
		output: z.object({ accounts: z.int(), known: z.int(), consented: z.int() }),
	},
	/** Campaigns to decide about, at most three, of the year from `from` to `to`. */
	get_losing_campaigns: {
		who: "operator",
		input: z.object({ filters }),
		output: z.object({ from: z.string(), to: z.string(), campaigns: z.array(acquisition) }),
	},
	list_cost_campaigns: { who: "operator", input: nothing, output: z.array(costCampaign) },
	map_cost_campaign: {
		who: "operator",
		input: z.object({ campaign: z.int(), ...campaignTags.shape }),
		output: z.null(),
	},
	get_payback: {
		who: "operator",
		input: z.object({ touch: z.enum(TOUCHES), filters }),
		output: z.array(payback),
	},
	list_cost_uploads: { who: "operator", input: nothing, output: z.array(upload) },
	preview_campaign_costs: {
		who: "operator",
		input: costs,
		output: preview,
		maxBytes: MAX_COSTS_BYTES,
	},
	upload_campaign_costs: {
		who: "operator",
		input: z.extend(costs, { file_name: uniformText.check(z.minLength(1)) }),
		output: z.number(),
		maxBytes: MAX_COSTS_BYTES,
	},
	revert_cost_upload: {
		who: "operator",
		input: z.object({ upload: z.int() }),
		output: z.null(),
	},
} as const satisfies Record<string, Call>;

const note = z.object({
	id: z.number(),
	day: z.string(),
	kind: z.enum(["note", "release", "experiment"]),
	text: z.string(),
	/** Null for an automatic note, and when the account is deleted. */
	author: text,
	created_at: z.string(),
	changed_at: text,
	is_own: z.boolean(),
});
export type Note = z.infer<typeof note>;

const newNote = z.object({
	day: z.iso.date(),
	text: z.string().check(z.maxLength(MAX_NOTE_LENGTH)),
});
const annotation = z.object({ annotation: z.int() });

const NOTE_CALLS = {
	list_annotations: { who: "operator", input: nothing, output: z.array(note) },
	add_annotation: { who: "operator", input: newNote, output: z.number() },
	change_annotation: {
		who: "operator",
		input: z.extend(annotation, newNote.shape),
		output: z.null(),
	},
	delete_annotation: { who: "operator", input: annotation, output: z.null() },
} as const satisfies Record<string, Call>;

const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;

const viewName = uniformText.check(z.maxLength(MAX_VIEW_NAME_LENGTH));
const view = z.object({ view: z.guid() });

const VIEW_CALLS = {
	list_saved_views: {
		who: "operator",
		input: z.object({ page: z.string() }),
		output: z.array(savedView),
	},
	save_view: {
		who: "operator",
		input: z.object({ page: z.string(), name: viewName, query: z.string() }),
		output: z.string(),
	},
	rename_view: { who: "operator", input: z.extend(view, { name: viewName }), output: z.null() },
	delete_view: { who: "operator", input: view, output: z.null() },
} as const satisfies Record<string, Call>;

/** Choice of an operator's mails (docs/product/back-office.md#mails-of-operators). */
const preferences = z.object({ weekly: z.boolean(), alerts: z.boolean() });
export type MailPreferences = z.infer<typeof preferences>;

/** When the visitors and steps of the funnel were brought up to date last; null when they never were. */
const age = z.object({ at: text, is_stale: z.boolean() });

/** The speed that visitors' browsers measured, beside that of the release before. */
const vitals = z.object({
	/** The release before the current one; null when none is noted. */
	before: text,
	figures: z.array(
		z.object({
			metric: z.enum(VITALS),
			/** Null: of all pages; so on. */
			page: text,
			device: z.nullable(z.enum(["mobile", "desktop"])),
			release: text,
			samples: z.number(),
			p75: z.number(),
		}),
	),
});
export type Vitals = z.infer<typeof vitals>;

/** Remaining recovery codes; null without any. */
const recoveryState = z.object({ left: z.number(), made_at: z.nullable(z.string()) });

export const BACK_OFFICE_CALLS = {
	...COST_CALLS,
	...NOTE_CALLS,
	...VIEW_CALLS,
	get_recovery_codes: { who: "operator", input: nothing, output: recoveryState },
	make_recovery_codes: { who: "operator", input: nothing, output: z.array(z.string()) },
	get_mail_preferences: {
		who: "operator",
		input: nothing,
		/** Until they are chosen, the alerts are on for a super_admin. */
		output: z.extend(preferences, { is_chosen: z.boolean() }),
	},
	set_mail_preferences: { who: "operator", input: preferences, output: z.null() },
	get_facts_age: { who: "operator", input: nothing, output: age },
	get_vitals: {
		who: "operator",
		input: z.object({ days: z.literal(VITALS_DAYS), release: z.string() }),
		output: vitals,
	},
} as const satisfies Record<string, Call>;

/** Two migrations as a release brings them, while the release before it still runs (CONTRIBUTING.md#migrate-while-two-releases-run). */

/** One transaction each; `ingest` edits the text of the function that stores events. */
export interface Step {
	name: string;
	sql: string;
	ingest?: (definition: string) => string;
	/** Runs again until it writes nothing. */
	isRepeated?: boolean;
	/** A count that must be 0 before the next step. */
	mustBeZero?: string;
}

/** From a Worker of either release. */
const EITHER = "'page_width', coalesce(body -> 'page_width', body -> 'viewport_width')";
const ROWS = "public.landing_analytics";

export const STEPS: Step[] = [
	{
		name: "add a column: scroll_depth",
		sql: `alter table ${ROWS} add column scroll_depth smallint check (scroll_depth between 0 and 100)`,
	},
	{
		name: "replace a column, expand: both are written",
		sql: `alter table ${ROWS} add column page_width integer check (page_width between 0 and 20000)`,
		ingest: (text) => text.replace("'utm_term',", `${EITHER}, 'utm_term',`),
	},
	{
		name: "replace a column, backfill: 200 rows at a time",
		sql: `update ${ROWS} set page_width = viewport_width where (event_id, created_at) in (
			select event_id, created_at from ${ROWS}
			where page_width is null and viewport_width is not null limit 200
		)`,
		isRepeated: true,
		mustBeZero: `select count(*)::int as n from ${ROWS} where page_width is distinct from viewport_width`,
	},
	{
		name: "replace a column, switch: only the new one is written",
		sql: "select",
		ingest: (text) =>
			text.replace("landing_analytics, body ||", "landing_analytics, body - 'viewport_width' ||"),
	},
	{
		name: "replace a column, contract: the old one goes",
		sql: `alter table ${ROWS} drop column viewport_width`,
		mustBeZero: `select count(*)::int as n from ${ROWS} where page_width is null and cta_location = 'hero'`,
	},
];

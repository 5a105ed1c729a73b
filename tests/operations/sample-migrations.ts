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

const COLUMNS = "viewport_width, viewport_height, referrer";
const VALUES = "e.viewport_width, e.viewport_height, e.referrer";
/** From a Worker of either release. */
const EITHER = "coalesce(e.page_width, (chosen.body ->> 'viewport_width')::integer)";
const ROWS = "public.landing_analytics";

export const STEPS: Step[] = [
	{
		name: "add a column: scroll_depth",
		sql: `alter table ${ROWS} add column scroll_depth smallint check (scroll_depth between 0 and 100)`,
		ingest: (text) =>
			text
				.replace(COLUMNS, `scroll_depth, ${COLUMNS}`)
				.replace(VALUES, `e.scroll_depth, ${VALUES}`),
	},
	{
		name: "replace a column, expand: both are written",
		sql: `alter table ${ROWS} add column page_width integer check (page_width between 0 and 20000)`,
		ingest: (text) =>
			text.replace(COLUMNS, `page_width, ${COLUMNS}`).replace(VALUES, `${EITHER}, ${VALUES}`),
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
			text
				.replace("viewport_width, viewport_height", "viewport_height")
				.replace("e.viewport_width, ", ""),
	},
	{
		name: "replace a column, contract: the old one goes",
		sql: `alter table ${ROWS} drop column viewport_width`,
		mustBeZero: `select count(*)::int as n from ${ROWS} where page_width is null and cta_location = 'hero'`,
	},
];

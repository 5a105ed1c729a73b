/** The stored facts of closed days with their dimensions, for the `from` of a query. */
export const STORED_FACTS =
	"(select * from private.daily_facts join private.dimensions using (source) where id = dimensions) as facts";

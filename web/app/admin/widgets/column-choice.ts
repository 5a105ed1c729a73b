/** Columns of a table and their order (docs/product/reports.md#columns-of-a-table). Pure. */
import * as z from "zod/mini";

export interface Columns {
	/** All columns. */
	order: readonly string[];
	hidden: readonly string[];
}

export function shownColumns({ order, hidden }: Columns): string[] {
	return order.filter((column) => !hidden.includes(column));
}

/** The columns with one shown or hidden; the last one stays. */
export function toggleColumn(columns: Columns, column: string): Columns {
	const { hidden } = columns;
	if (hidden.includes(column))
		return { ...columns, hidden: hidden.filter((each) => each !== column) };
	return shownColumns(columns).length > 1 ? { ...columns, hidden: [...hidden, column] } : columns;
}

/** The columns with one moved by so many places, as far as there are places. */
export function moveColumn(columns: Columns, column: string, by: -1 | 1): Columns {
	const from = columns.order.indexOf(column);
	const to = from + by;
	if (to < 0 || to >= columns.order.length) return columns;
	return { ...columns, order: columns.order.toSpliced(from, 1).toSpliced(to, 0, column) };
}

const stored = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });

/**
 * Kept columns, as far as they are known; a column that is newer than them comes last.
 * @param usual the columns in their usual order
 * @param first how many of them are shown until somebody chooses
 */
export function readColumns(
	value: unknown,
	usual: readonly string[],
	first = usual.length,
): Columns {
	const kept = stored.safeParse(value).data ?? { order: [], hidden: usual.slice(first) };
	const known = (names: readonly string[]) =>
		[...new Set(names)].filter((name) => usual.includes(name));
	const order = known(kept.order);
	const columns = {
		order: [...order, ...usual.filter((column) => !order.includes(column))],
		hidden: known(kept.hidden),
	};
	return shownColumns(columns).length > 0 ? columns : { order: usual, hidden: [] };
}

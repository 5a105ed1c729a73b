/** Figures of the campaign table and their order, kept in the browser (docs/product/reports.md#campaign-report). */
import { useState } from "react";
import * as z from "zod/mini";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { MEASURES, type Measure } from "./campaign-rows.ts";

/** Figures that a decision needs come first; any other figure follows in the order of its declaration. */
const FIRST: readonly Measure[] = ["cost", "paid", "cac", "sign_ups", "revenue"];

export interface Columns {
	/** All figures. */
	order: readonly Measure[];
	hidden: readonly Measure[];
}

export const DEFAULT_COLUMNS: Columns = {
	order: [...FIRST, ...MEASURES.filter((measure) => !FIRST.includes(measure))],
	hidden: [],
};

export function shownColumns({ order, hidden }: Columns): Measure[] {
	return order.filter((measure) => !hidden.includes(measure));
}

/** The columns with one shown or hidden; the last one stays. */
export function toggleColumn(columns: Columns, measure: Measure): Columns {
	const { hidden } = columns;
	if (hidden.includes(measure))
		return { ...columns, hidden: hidden.filter((each) => each !== measure) };
	return shownColumns(columns).length > 1 ? { ...columns, hidden: [...hidden, measure] } : columns;
}

/** The columns with one moved by so many places, as far as there are places. */
export function moveColumn(columns: Columns, measure: Measure, by: -1 | 1): Columns {
	const from = columns.order.indexOf(measure);
	const to = from + by;
	if (to < 0 || to >= columns.order.length) return columns;
	return { ...columns, order: columns.order.toSpliced(from, 1).toSpliced(to, 0, measure) };
}

const stored = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });

/** Kept columns, as far as they are known; a figure that is newer than it comes last. */
export function readColumns(text: string | null): Columns {
	const kept = stored.safeParse(parse(text)).data;
	if (!kept) return DEFAULT_COLUMNS;
	const known = (names: string[]) =>
		[...new Set(names)].flatMap((name) => MEASURES.find((measure) => measure === name) ?? []);
	const order = known(kept.order);
	const columns = {
		order: [...order, ...DEFAULT_COLUMNS.order.filter((measure) => !order.includes(measure))],
		hidden: known(kept.hidden),
	};
	return shownColumns(columns).length > 0 ? columns : DEFAULT_COLUMNS;
}

function parse(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "");
	} catch {
		return undefined;
	}
}

/** localStorage: the columns of the campaign table. */
const STORE = "tabulia-campaign-columns";

/** The columns of this browser, and how to change them. */
export function useColumns() {
	const [columns, setColumns] = useState(() => readColumns(readStored(STORE)));
	const change = (changed: Columns) => {
		setColumns(changed);
		writeStored(STORE, changed === DEFAULT_COLUMNS ? null : JSON.stringify(changed));
	};
	return [columns, change] as const;
}

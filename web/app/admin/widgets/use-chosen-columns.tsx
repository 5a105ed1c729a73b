import { type ReactNode, useState } from "react";
import { writeStored } from "../../../ui/browser-store.ts";
import { Table2 } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { dialogPart } from "../../load-part.tsx";
import { readStoredJson } from "../../read-stored-json.ts";
import { readColumns, shownColumns } from "./column-choice.ts";
import { Button, useIsNarrow } from "./controls.tsx";

const ColumnDialog = dialogPart(async () => (await import("./column-dialog.tsx")).ColumnDialog);

/** Columns from which on a table has a choice of them. */
const MIN_COLUMNS = 7;
/** Figures of a row on a phone, where each takes a line, until somebody chooses. */
const NARROW_FIGURES = 4;

type NamedColumn = readonly [
	name: string,
	cell: unknown,
	more?: { key?: string | undefined } | undefined,
];

interface Chosen<Column> {
	columns: readonly Column[];
	/** Columns from the first one that name a row, and stay. */
	words?: number;
	foot?: readonly ReactNode[] | undefined;
	/** Whether each row is a card on a narrow screen. */
	hasCards?: boolean;
}

/**
 * Columns and foot of a table as this browser has them, and the control that chooses them.
 * @param name of the table in the browser; without one, or with few columns, nothing is chosen
 */
export function useChosenColumns<Column extends NamedColumn>(
	name: string | undefined,
	table: Chosen<Column>,
) {
	const { t } = useTexts("analytics", "columns");
	const store = `tabulia-${name}-columns`;
	const [kept, setKept] = useState(() => readStoredJson(store));
	const [isChoosing, setChoosing] = useState(false);
	const isNarrow = useIsNarrow();
	const { columns, words = 1, foot, hasCards } = table;
	if (name === undefined || columns.length < MIN_COLUMNS) return { columns, foot, control: null };
	const keys = columns.map(([, , more], at) => more?.key ?? String(at));
	const figures = keys.slice(words);
	const chosen = readColumns(kept, figures, isNarrow && hasCards ? NARROW_FIGURES : undefined);
	const named = shownColumns(chosen);
	const shown = [...keys.slice(0, words), ...named].map((key) => keys.indexOf(key));
	const pick = <Cell,>(cells: readonly Cell[]) => shown.map((at) => cells[at] as Cell);
	const control = (
		<>
			<Button look="icon" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
				<Table2 className="size-4" />
				{named.length < figures.length
					? t("some", { n: named.length, count: figures.length })
					: t("open")}
			</Button>
			{isChoosing && (
				<ColumnDialog
					columns={chosen}
					nameOf={(key) => columns[keys.indexOf(key)]?.[0] ?? key}
					onChange={(changed) => {
						setKept(changed);
						writeStored(store, changed && JSON.stringify(changed));
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</>
	);
	return { columns: pick(columns), foot: foot && pick(foot), control };
}

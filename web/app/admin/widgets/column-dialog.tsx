import { useState } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { type Columns, moveColumn, shownColumns, toggleColumn } from "./column-choice.ts";
import { Button, Checkbox } from "./controls.tsx";

interface Props {
	columns: Columns;
	nameOf(column: string): string;
	/** Null chooses the usual columns. */
	onChange(columns: Columns | null): void;
	onClose(): void;
}

/** Choice of a table's columns and their order; each change is seen at once behind the dialog. */
export function ColumnDialog({ columns, nameOf, onChange, onClose }: Props) {
	const { t } = useTexts("analytics", "columns");
	const [moved, setMoved] = useState<string>();
	const count = columns.order.length;
	const move = (column: string, by: -1 | 1) => {
		setMoved(column);
		onChange(moveColumn(columns, column, by));
	};
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<ol className="mt-4 divide-y divide-line">
				{columns.order.map((column, at) => {
					const isShown = !columns.hidden.includes(column);
					return (
						<li key={column} className="flex items-center gap-2 py-1">
							<Checkbox
								className="min-h-9 grow cursor-pointer"
								checked={isShown}
								disabled={isShown && shownColumns(columns).length === 1}
								onChange={() => onChange(toggleColumn(columns, column))}
							>
								{nameOf(column)}
							</Checkbox>
							{(["up", "down"] as const).map((way) => {
								const Arrow = way === "up" ? ArrowUp : ArrowDown;
								return (
									<Button
										key={way}
										look="icon"
										aria-label={t(way, { name: nameOf(column) })}
										aria-disabled={at === (way === "up" ? 0 : count - 1)}
										onClick={() => move(column, way === "up" ? -1 : 1)}
									>
										<Arrow className="size-4" />
									</Button>
								);
							})}
						</li>
					);
				})}
			</ol>
			<p role="status" className="sr-only">
				{moved && t("place", { name: nameOf(moved), at: columns.order.indexOf(moved) + 1, count })}
			</p>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<Button look="quiet" onClick={() => onChange(null)}>
					{t("reset")}
				</Button>
				<DialogCancel>{t("close")}</DialogCancel>
			</div>
		</AppDialog>
	);
}

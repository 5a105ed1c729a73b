import { useState } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { Button, Checkbox } from "../widgets/controls.tsx";
import {
	type Columns,
	DEFAULT_COLUMNS,
	moveColumn,
	shownColumns,
	toggleColumn,
} from "./campaign-columns.ts";
import type { Measure } from "./campaign-rows.ts";
import { useMeasureName } from "./use-name.ts";

interface Props {
	columns: Columns;
	onChange(columns: Columns): void;
	onClose(): void;
}

/** Choice of the table's figures and their order; each change is seen at once behind the dialog. */
export function ColumnDialog({ columns, onChange, onClose }: Props) {
	const { t } = useTexts("admin", "campaigns.columns");
	const name = useMeasureName();
	const [moved, setMoved] = useState<Measure>();
	const count = columns.order.length;
	const move = (measure: Measure, by: -1 | 1) => {
		setMoved(measure);
		onChange(moveColumn(columns, measure, by));
	};
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<ol className="mt-4 divide-y divide-line">
				{columns.order.map((measure, at) => {
					const isShown = !columns.hidden.includes(measure);
					return (
						<li key={measure} className="flex items-center gap-2 py-1">
							<Checkbox
								className="min-h-9 grow cursor-pointer"
								checked={isShown}
								disabled={isShown && shownColumns(columns).length === 1}
								onChange={() => onChange(toggleColumn(columns, measure))}
							>
								{name(measure)}
							</Checkbox>
							{(["up", "down"] as const).map((way) => {
								const Arrow = way === "up" ? ArrowUp : ArrowDown;
								return (
									<Button
										key={way}
										look="icon"
										aria-label={t(way, { name: name(measure) })}
										aria-disabled={at === (way === "up" ? 0 : count - 1)}
										onClick={() => move(measure, way === "up" ? -1 : 1)}
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
				{moved && t("place", { name: name(moved), at: columns.order.indexOf(moved) + 1, count })}
			</p>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<Button look="quiet" onClick={() => onChange(DEFAULT_COLUMNS)}>
					{t("reset")}
				</Button>
				<DialogCancel>{t("close")}</DialogCancel>
			</div>
		</AppDialog>
	);
}

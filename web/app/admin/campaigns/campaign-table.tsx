import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignDimension } from "../../../../contract/analytics.ts";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { Button, Choice } from "../widgets/controls.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { useComparedCells } from "../widgets/stat.tsx";
import { useIsNarrow } from "../widgets/use-is-narrow.ts";
import { MEASURES, type Measure, type Order, type ReportRow, type Total } from "./campaign-rows.ts";
import { useMeasureName, useName } from "./use-name.ts";
import { WHOLE_ON_PHONES } from "./whole-on-phones.ts";

/** Cards that are added at a time: they do not scroll apart from the page. */
const CARDS = 20;

interface Props {
	dimensions: readonly CampaignDimension[];
	/** The figures of the columns, in their order. */
	shown: Measure[];
	rows: readonly ReportRow[];
	total: Total;
	order: Order;
	/** Whether there are figures of an earlier period. */
	compares: boolean;
	onOrder(by: Order["by"]): void;
	/** Whether a row is drawn in the curve, by its names. */
	isDrawn(names: readonly string[]): boolean;
	onDraw(names: readonly string[]): void;
}

/** The report, sortable by every column; on a phone as cards, with a choice of the order. */
export function CampaignTable(props: Props) {
	const { dimensions, shown, rows, total, order, compares, onOrder, isDrawn, onDraw } = props;
	const nameOf = useName();
	const measureName = useMeasureName();
	const cellsOf = useComparedCells("campaigns");
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const isNarrow = useIsNarrow();
	const [cards, setCards] = useState(CARDS);
	const columns: Order["by"][] = [...dimensions.keys(), ...shown];
	const figures = ({ now, before }: Total) => cellsOf(now, compares ? before : null, shown);
	const left = isNarrow ? rows.length - cards : 0;
	const text = (name = "") => (
		<span className="wrap-anywhere inline-block w-max max-w-48 whitespace-normal text-left">
			{nameOf(name)}
		</span>
	);
	return (
		<>
			{isNarrow && <SortControl dimensions={dimensions} order={order} onOrder={onOrder} />}
			<CardTable
				className={`max-h-160 bg-sheet ${WHOLE_ON_PHONES}`}
				caption={t("table")}
				region={t("table")}
				names={[
					...dimensions.map((dimension) => t(`dimensions.${dimension}`)),
					...shown.map(measureName),
				]}
				words={dimensions.length}
				notes={Object.fromEntries(
					shown.map((measure) => [measureName(measure), `campaigns.${measure}`] as const),
				)}
				// The heads of cards are out of sight: their buttons would take the focus there.
				sort={
					isNarrow
						? undefined
						: {
								orderOf: (column) =>
									columns[column] === order.by && (order.descending ? "descending" : "ascending"),
								onSort: (column) => onOrder(columns[column] ?? 0),
							}
				}
				rows={rows.slice(0, rows.length - Math.max(0, left)).map(({ names, ...row }) => ({
					key: names.join("\n"),
					cells: [
						<label key="draw" className="flex cursor-pointer items-center gap-2">
							<input
								type="checkbox"
								checked={isDrawn(names)}
								aria-label={t("curve.draw", { names: names.map(nameOf).join(", ") })}
								onChange={() => onDraw(names)}
							/>
							{text(names[0])}
						</label>,
						...names.slice(1).map(text),
						...figures(row),
					],
				}))}
				foot={[t("total"), ...dimensions.slice(1).map(() => null), ...figures(total)]}
			/>
			{left > 0 && (
				<Button look="quiet" onClick={() => setCards(cards + CARDS)}>
					{t("more", { count: left })}
				</Button>
			)}
		</>
	);
}

interface SortProps {
	dimensions: readonly CampaignDimension[];
	order: Order;
	onOrder(by: Order["by"]): void;
}

/** The order of the cards, whose columns have no heads. */
function SortControl({ dimensions, order, onOrder }: SortProps) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const measureName = useMeasureName();
	const options = [
		...dimensions.map((dimension, at) => [at, t(`dimensions.${dimension}`)] as const),
		...MEASURES.map((measure) => [measure, measureName(measure)] as const),
	];
	const Arrow = order.descending ? ArrowDown : ArrowUp;
	return (
		<div className="flex flex-wrap items-end gap-2 text-sm">
			<Choice
				label={t("sort.label")}
				look="onPaper"
				value={String(order.by)}
				options={options.map(([by, name]) => [String(by), name] as const)}
				onChoose={(name) => onOrder(options.find(([by]) => String(by) === name)?.[0] ?? 0)}
			/>
			<Button onClick={() => onOrder(order.by)}>
				<Arrow className="size-4" />
				{t(order.descending ? "sort.descending" : "sort.ascending")}
			</Button>
		</div>
	);
}

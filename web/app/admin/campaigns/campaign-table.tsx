import { useState } from "react";
import type { CampaignDimension } from "../../../../contract/analytics.ts";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { Button, Checkbox, Choice, useIsNarrow } from "../widgets/controls.tsx";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { useComparedCells } from "../widgets/stat.tsx";
import { MEASURES, type Measure, type Order, type ReportRow, type Total } from "./campaign-rows.ts";
import { useMeasureName, useName } from "./use-name.ts";

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
	const { t } = useTexts("admin", "campaigns");
	const isNarrow = useIsNarrow();
	const [cards, setCards] = useState(CARDS);
	const figures = ({ now, before }: Total, of = shown) =>
		cellsOf(now, compares ? before : null, of);
	const direction = order.descending ? "descending" : "ascending";
	// The heads of cards are out of sight: their buttons would take the focus there.
	const sortBy = (by: Order["by"]) => ({
		...(!isNarrow && ({ order: order.by === by && direction, onSort: () => onOrder(by) } as const)),
	});
	const orders = [
		...dimensions.map((dimension, at) => [at, t(`dimensions.${dimension}`)] as const),
		...MEASURES.map((measure) => [measure, measureName(measure)] as const),
	];
	const Arrow = order.descending ? ArrowDown : ArrowUp;
	const left = isNarrow ? rows.length - cards : 0;
	const text = (name = "") => (
		<span className="wrap-anywhere inline-block w-max max-w-48 whitespace-normal text-left">
			{nameOf(name)}
		</span>
	);
	const drawBox = (names: readonly string[]) => (
		<Checkbox
			className="cursor-pointer"
			checked={isDrawn(names)}
			aria-label={t("curve.draw", { names: names.map(nameOf).join(", ") })}
			onChange={() => onDraw(names)}
		>
			{text(names[0])}
		</Checkbox>
	);
	return (
		<>
			{isNarrow && (
				// The cards have no heads.
				<div className="flex flex-wrap items-end gap-2 text-sm">
					<Choice
						label={t("sort.label")}
						look="onPaper"
						value={String(order.by)}
						options={orders.map(([by, name]) => [String(by), name] as const)}
						onChoose={(name) => onOrder(orders.find(([by]) => String(by) === name)?.[0] ?? 0)}
					/>
					<Button onClick={() => onOrder(order.by)}>
						<Arrow className="size-4" />
						{t(`sort.${direction}`)}
					</Button>
				</div>
			)}
			<CardTable
				className="max-h-160 bg-sheet"
				isWholeOnPhones
				caption={t("table")}
				region={t("table")}
				words={dimensions.length}
				rows={rows.slice(0, rows.length - Math.max(0, left))}
				keyOf={({ names }) => names.join("\n")}
				columns={[
					...dimensions.map(
						(dimension, at): TableColumn<ReportRow> => [
							t(`dimensions.${dimension}`),
							({ names }) => (at === 0 ? drawBox(names) : text(names[at])),
							sortBy(at),
						],
					),
					...shown.map(
						(measure): TableColumn<ReportRow> => [
							measureName(measure),
							(row) => figures(row, [measure]),
							{ figure: `campaigns.${measure}`, ...sortBy(measure) },
						],
					),
				]}
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

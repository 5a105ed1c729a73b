import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignDimension } from "../../../../contract/analytics.ts";
import type { CampaignKey } from "../../../../contract/analytics-schema.ts";
import { figureOf } from "../../../../contract/figures.ts";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { CsvButton, type SheetColumn, toSheet } from "../exports/download-button.tsx";
import { AMBER, BLUE, GREEN } from "../widgets/chart-colours.ts";
import { Button, Checkbox, Choice, useIsNarrow } from "../widgets/controls.tsx";
import { FigureCard, useHeaders } from "../widgets/figure-card.tsx";
import { changeOf } from "../widgets/figure-values.ts";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { useComparedCells } from "../widgets/stat.tsx";
import {
	COLUMNS,
	curveSeries,
	MAX_LINES,
	MEASURES,
	type Measure,
	type MergedRow,
	NO_MEASURES,
	type Order,
	type ReportRow,
	sortReport,
	type Total,
	toReport,
	totalOf,
} from "./campaign-rows.ts";
import { type CampaignQuery, campaignDaysQuery } from "./report-address.ts";
import { useMeasureName, useName } from "./use-name.ts";

/** Cards that are added at a time: they do not scroll apart from the page. */
const CARDS = 20;

interface Props {
	/** Query that returned these rows. */
	query: CampaignQuery;
	dimensions: readonly CampaignDimension[];
	rows: readonly MergedRow[];
	/** Whether there is a period to compare with. */
	compares: boolean;
}

/**
 * The table, sortable by every column, on a phone as cards with a choice of the order; and the curve of the rows that
 * are chosen in it: the first ones until others are.
 */
export function CampaignReport({ query, dimensions, rows, compares }: Props) {
	const { t, language } = useTexts("admin", "campaigns");
	const nameOf = useName();
	const measureName = useMeasureName();
	const cellsOf = useComparedCells("campaigns");
	const sheetOf = useSheet(dimensions);
	const isNarrow = useIsNarrow();
	const [order, setOrder] = useState<Order>({ by: "views", descending: true });
	const [chosen, setChosen] = useState<string[]>();
	const [cards, setCards] = useState(CARDS);
	const comparable = <Row extends Total>(row: Row) =>
		compares ? row : { ...row, before: NO_MEASURES };
	const report = sortReport(toReport(rows, dimensions), order, language).map(comparable);
	const total = comparable(totalOf(rows));
	const left = isNarrow ? report.length - cards : 0;
	const idOf = (names: readonly string[]) => JSON.stringify(names);
	const ids = new Map(
		rows.map((row) => [idOf(dimensions.map((dimension) => row.key[dimension] ?? "")), row]),
	);
	const drawn = (chosen ?? [...ids.keys()]).filter((id) => ids.has(id)).slice(0, MAX_LINES);
	const draw = (id: string) =>
		// One more than there are lines takes the place of the oldest.
		setChosen(
			drawn.includes(id) ? drawn.filter((each) => each !== id) : [...drawn, id].slice(-MAX_LINES),
		);
	const changeOrder = (by: Order["by"]) =>
		setOrder(({ by: last, descending }) => ({
			by,
			descending: last === by ? !descending : typeof by !== "number",
		}));
	const direction = order.descending ? ("descending" as const) : ("ascending" as const);
	// The heads of cards are out of sight: their buttons would take the focus there.
	const sortBy = (by: Order["by"]) => ({
		...(!isNarrow && { order: order.by === by && direction, onSort: () => changeOrder(by) }),
	});
	const orders = [
		...dimensions.map((dimension, at) => [at, t(`dimensions.${dimension}`)] as const),
		...MEASURES.map((measure) => [measure, measureName(measure)] as const),
	];
	const Arrow = order.descending ? ArrowDown : ArrowUp;
	const figures = ({ now, before }: Total, of = COLUMNS) =>
		cellsOf(now, compares ? before : null, of);
	const text = (name = "") => (
		<span className="wrap-anywhere inline-block w-max max-w-48 whitespace-normal text-left">
			{nameOf(name)}
		</span>
	);
	const drawBox = (names: readonly string[]) => (
		<Checkbox
			className="cursor-pointer"
			checked={drawn.includes(idOf(names))}
			aria-label={t("curve.draw", { names: names.map(nameOf).join(", ") })}
			onChange={() => draw(idOf(names))}
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
						onChoose={(name) => changeOrder(orders.find(([by]) => String(by) === name)?.[0] ?? 0)}
					/>
					<Button onClick={() => changeOrder(order.by)}>
						<Arrow className="size-4" />
						{t(`sort.${direction}`)}
					</Button>
				</div>
			)}
			<CardTable
				name="campaign"
				tools={
					<>
						<p className="me-auto max-w-prose text-sm text-soft">{t("tableHint")}</p>
						<CsvButton name="campaigns" text={t("export")} sheet={sheetOf(report, total)} />
					</>
				}
				className="max-h-160 bg-sheet"
				isWholeOnPhones
				caption={t("table")}
				words={dimensions.length}
				rows={report.slice(0, report.length - Math.max(0, left))}
				keyOf={({ names }) => names.join("\n")}
				columns={[
					...dimensions.map(
						(dimension, at): TableColumn<ReportRow> => [
							t(`dimensions.${dimension}`),
							({ names }) => (at === 0 ? drawBox(names) : text(names[at])),
							sortBy(at),
						],
					),
					...COLUMNS.map(
						(measure): TableColumn<ReportRow> => [
							measureName(measure),
							(row) => figures(row, [measure]),
							{ key: measure, figure: `campaigns.${measure}`, ...sortBy(measure) },
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
			<CampaignCurveCard
				query={query}
				nameOf={(key) => dimensions.map((one) => nameOf(key[one] ?? "")).join(" · ")}
				rows={drawn.flatMap((id) => ids.get(id) ?? [])}
			/>
		</>
	);
}

/** The report as a file: the sorted rows with every figure, the one before and the change, then the total. */
function useSheet(dimensions: Props["dimensions"]) {
	const { t } = useTexts("admin", "campaigns");
	const measureName = useMeasureName();
	const withUnit = useHeaders();
	const columns = MEASURES.flatMap((measure): SheetColumn<ReportRow>[] => {
		const name = withUnit(figureOf("campaigns", measure).unit, measureName(measure));
		return [
			[name, ({ now }) => now[measure]],
			[t("before", { figure: name }), ({ before }) => before[measure]],
			[
				t("change", { figure: measureName(measure) }),
				({ now, before }) => changeOf({ report: "campaigns", path: measure, now, before }),
			],
		];
	});
	const names = dimensions.map(
		(dimension, at): SheetColumn<ReportRow> => [
			t(`dimensions.${dimension}`),
			({ names }) => names[at] ?? "",
		],
	);
	return (report: readonly ReportRow[], total: Total) =>
		toSheet([...report, { names: [t("total")], ...total }], [...names, ...columns]);
}

/** Apart by their dashes, too. */
const STYLES = [
	{ colour: GREEN },
	{ colour: AMBER, dash: "dashed" },
	{ colour: BLUE, dash: "dotted" },
] as const;

interface CurveProps {
	query: CampaignQuery;
	nameOf(row: CampaignKey): string;
	/** The chosen rows, at most `MAX_LINES`. */
	rows: readonly MergedRow[];
}

/** One figure of the chosen rows by day. */
function CampaignCurveCard({ query, nameOf, rows }: CurveProps) {
	const { t } = useTexts("admin", "campaigns");
	const measureName = useMeasureName();
	const [measure, setMeasure] = useState<Measure>("views");
	const drawn = rows.flatMap(({ keys }) => keys);
	const days = useQuery(campaignDaysQuery(query, drawn));
	const columns = rows.map(({ key }, at) => {
		const name = nameOf(key);
		const { unit } = figureOf("campaigns", measure);
		const draw = { shape: "line", ...(STYLES[at] ?? STYLES[0]) } as const;
		return { key: String(at), name, header: name, unit, draw };
	});
	const sizes = rows.map(({ keys }) => keys.length);
	return (
		<FigureCard
			title={t("curve.title", { figure: measureName(measure) })}
			figure={`campaigns.${measure}`}
			query={days}
			height={300}
			isDrawingOnly
			columns={columns}
			points={(data) => curveSeries(data, measure, sizes)}
			place="day"
			isEmpty={() => rows.length === 0}
			subtitle={() => t("curve.hint")}
			controls={
				<Choice
					look="beside"
					label={t("curve.figure")}
					value={measure}
					options={MEASURES.map((each) => [each, measureName(each)])}
					onChoose={(each) => setMeasure(each)}
				/>
			}
		/>
	);
}

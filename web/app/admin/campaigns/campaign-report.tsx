import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignDimension } from "../../../../contract/analytics.ts";
import { figureOf } from "../../../../contract/figures.ts";
import { Table2 } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { dialogPart } from "../../load-part.tsx";
import { CsvButton } from "../exports/download-button.tsx";
import { AMBER, BLUE, GREEN } from "../widgets/chart-colours.ts";
import { Button, Choice } from "../widgets/controls.tsx";
import { FigureCard, useHeaders } from "../widgets/figure-card.tsx";
import { shownColumns, useColumns } from "./campaign-columns.ts";
import {
	campaignSheet,
	curveSeries,
	MAX_LINES,
	MEASURES,
	type Measure,
	type Measures,
	NO_MEASURES,
	type Order,
	sortReport,
	toReport,
	totalOf,
} from "./campaign-rows.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { type CampaignQuery, campaignDaysQuery } from "./report-address.ts";
import type { MergedRow } from "./shown-rows.ts";
import { useMeasureName, useName } from "./use-name.ts";

const ColumnDialog = dialogPart(async () => (await import("./column-dialog.tsx")).ColumnDialog);

interface Props {
	/** Query that returned these rows. */
	query: CampaignQuery;
	dimensions: readonly CampaignDimension[];
	rows: readonly MergedRow[];
	/** Whether there is a period to compare with. */
	compares: boolean;
}

/** The curve of the chosen rows, and the table that chooses them: the first ones until others are chosen. */
export function CampaignReport({ query, dimensions, rows, compares }: Props) {
	const { t, language } = useTexts("admin", "campaigns");
	const withUnit = useHeaders();
	const name = useMeasureName();
	const [order, setOrder] = useState<Order>({ by: "views", descending: true });
	const [chosen, setChosen] = useState<string[]>();
	const [columns, setColumns] = useColumns();
	const [isChoosing, setChoosing] = useState(false);
	const shown = shownColumns(columns);
	const comparable = <Row extends { before: Measures }>(row: Row) =>
		compares ? row : { ...row, before: NO_MEASURES };
	const report = sortReport(toReport(rows, dimensions), order, language).map(comparable);
	const total = comparable(totalOf(rows));
	const idOf = (names: readonly string[]) => JSON.stringify(names);
	const ids = new Map(
		rows.map((row) => [idOf(dimensions.map((dimension) => row.key[dimension] ?? "")), row]),
	);
	const drawn = (chosen ?? [...ids.keys()]).filter((id) => ids.has(id)).slice(0, MAX_LINES);
	const changeOrder = (by: Order["by"]) =>
		setOrder(({ by: last, descending }) => ({
			by,
			descending: last === by ? !descending : typeof by !== "number",
		}));
	const draw = (names: readonly string[]) => {
		const id = idOf(names);
		// One more than there are lines takes the place of the oldest.
		setChosen(
			drawn.includes(id) ? drawn.filter((each) => each !== id) : [...drawn, id].slice(-MAX_LINES),
		);
	};
	return (
		<>
			<div className="flex flex-wrap items-end justify-between gap-3">
				<p className="max-w-prose text-sm text-soft">{t("tableHint")}</p>
				<div className="flex flex-wrap gap-2">
					<Button look="icon" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
						<Table2 className="size-4" />
						{t("columns.open")}
					</Button>
					<CsvButton
						name="campaigns"
						text={t("export")}
						sheet={campaignSheet(report, total, {
							dimensions: dimensions.map((dimension) => t(`dimensions.${dimension}`)),
							columns: (measure) => {
								const now = withUnit(figureOf("campaigns", measure).unit, name(measure));
								const change = t("change", { figure: name(measure) });
								return [now, t("before", { figure: now }), change];
							},
							total: t("total"),
						})}
					/>
				</div>
			</div>
			{isChoosing && (
				<ColumnDialog columns={columns} onChange={setColumns} onClose={() => setChoosing(false)} />
			)}
			<CampaignTable
				dimensions={dimensions}
				shown={shown}
				rows={report}
				total={total}
				order={order}
				compares={compares}
				onOrder={changeOrder}
				isDrawn={(names) => drawn.includes(idOf(names))}
				onDraw={draw}
			/>
			<CampaignCurveCard
				query={{ ...query, dimensions }}
				rows={drawn.flatMap((id) => ids.get(id) ?? [])}
			/>
		</>
	);
}

/** Apart by their dashes, too. */
const STYLES = [
	{ colour: GREEN },
	{ colour: AMBER, dash: "dashed" },
	{ colour: BLUE, dash: "dotted" },
] as const;

interface CurveProps {
	query: CampaignQuery;
	/** The chosen rows, at most `MAX_LINES`. */
	rows: readonly MergedRow[];
}

/** One figure of the chosen rows by day. */
function CampaignCurveCard({ query, rows }: CurveProps) {
	const { t } = useTexts("admin", "campaigns");
	const nameOf = useName();
	const measureName = useMeasureName();
	const [measure, setMeasure] = useState<Measure>("views");
	const drawn = rows.flatMap(({ keys }) => keys);
	const days = useQuery(campaignDaysQuery(query, drawn));
	const columns = rows.map(({ key }, at) => {
		const name = query.dimensions.map((dimension) => nameOf(key[dimension] ?? "")).join(" · ");
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
			minHeight={340}
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

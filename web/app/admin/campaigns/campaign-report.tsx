import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignDimension } from "../../../../worker/contract/analytics.ts";
import { figureOf } from "../../../../worker/contract/figures.ts";
import { CsvButton } from "../exports/download-button.tsx";
import { useHeaders } from "../widgets/figure-card.tsx";
import { FigureHints } from "../widgets/figure-hint.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { CampaignCurveCard } from "./campaign-curve-card.tsx";
import {
	campaignSheet,
	MAX_LINES,
	MEASURES,
	type Measures,
	NO_MEASURES,
	type Order,
	type ReportRow,
	sortReport,
	type Total,
	toReport,
	totalOf,
} from "./campaign-rows.ts";
import { CampaignTable } from "./campaign-table.tsx";
import type { CampaignQuery } from "./get-campaigns.ts";
import type { MergedRow } from "./shown-rows.ts";
import { useMeasureName } from "./use-name.ts";

interface Props {
	/** What the rows are the response to. */
	query: CampaignQuery;
	dimensions: readonly CampaignDimension[];
	rows: readonly MergedRow[];
	/** Whether there is a period to compare with. */
	compares: boolean;
}

/** The curve of the chosen rows, and the table that chooses them: the first ones until others are chosen. */
export function CampaignReport({ query, dimensions, rows, compares }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const { language } = useFormats();
	const name = useMeasureName();
	const sheetOf = useSheet();
	const [order, setOrder] = useState<Order>({ by: "views", descending: true });
	const [chosen, setChosen] = useState<string[]>();
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
			<CampaignCurveCard
				query={{ ...query, dimensions }}
				rows={drawn.flatMap((id) => ids.get(id) ?? [])}
			/>
			<div className="flex flex-wrap items-end justify-between gap-3">
				<p className="max-w-prose text-sm text-soft">{t("tableHint")}</p>
				<CsvButton name="campaigns" text={t("export")} sheet={sheetOf(dimensions, report, total)} />
			</div>
			<FigureHints
				figures={MEASURES.map((measure) => [`campaigns.${measure}`, name(measure)] as const)}
			/>
			<CampaignTable
				dimensions={dimensions}
				rows={report}
				total={total}
				order={order}
				compares={compares}
				onOrder={changeOrder}
				isDrawn={(names) => drawn.includes(idOf(names))}
				onDraw={draw}
			/>
		</>
	);
}

/** The table as it is sorted, to be saved. */
function useSheet() {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const withUnit = useHeaders();
	const name = useMeasureName();
	return (dimensions: readonly CampaignDimension[], report: readonly ReportRow[], total: Total) =>
		campaignSheet(report, total, {
			dimensions: dimensions.map((dimension) => t(`dimensions.${dimension}`)),
			columns: (measure) => {
				const now = withUnit(figureOf("campaigns", measure).unit, name(measure));
				return [now, t("before", { figure: now }), t("change", { figure: name(measure) })];
			},
			total: t("total"),
		});
}

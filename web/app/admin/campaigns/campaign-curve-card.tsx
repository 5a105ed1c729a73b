import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { figureOf } from "../../../../worker/contract/figures.ts";
import { AMBER, BLUE, GREEN } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/choice.tsx";
import { FigureCard } from "../widgets/figure-card.tsx";
import { curveSeries, MEASURES, type Measure } from "./campaign-rows.ts";
import { type CampaignQuery, campaignDaysQuery } from "./get-campaigns.ts";
import type { MergedRow } from "./shown-rows.ts";
import { useMeasureName, useName } from "./use-name.ts";

/** Apart by their dashes, too. */
const STYLES = [
	{ colour: GREEN },
	{ colour: AMBER, dash: "dashed" },
	{ colour: BLUE, dash: "dotted" },
] as const;

interface Props {
	query: CampaignQuery;
	/** The chosen rows, at most `MAX_LINES`. */
	rows: readonly MergedRow[];
}

/** One figure of the chosen rows by day. */
export function CampaignCurveCard({ query, rows }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const nameOf = useName();
	const measureName = useMeasureName();
	const [measure, setMeasure] = useState<Measure>("views");
	const days = useQuery(
		campaignDaysQuery(
			query,
			rows.flatMap(({ keys }) => keys),
		),
	);
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

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CALL_COLOURS } from "../chart-colours.ts";
import { averagePerDay, daysOfMonthSoFar, sharePercent } from "../derived-figures.ts";
import { overviewQuery } from "../overview/get-overview.ts";
import { ShareRow, TotalRow } from "../share-row.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";

/** This month's calls by kind. */
export function ApiSplit() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	return (
		<WidgetCard
			title={t("split.title")}
			figure="split"
			query={query}
			isEmpty={({ api_usage }) => api_usage.total_calls === 0}
		>
			{({ api_usage: { total_calls, formula_calls, chat_calls }, last_updated }) => (
				<dl className="space-y-4">
					<ShareRow
						label={t("split.formula")}
						value={formats.number(formula_calls)}
						share={sharePercent(formula_calls, total_calls)}
						colour={CALL_COLOURS.formula}
					/>
					<ShareRow
						label={t("split.chat")}
						value={formats.number(chat_calls)}
						share={sharePercent(chat_calls, total_calls)}
						colour={CALL_COLOURS.chat}
					/>
					<TotalRow label={t("split.total")} value={formats.number(total_calls)} />
					<TotalRow
						label={t("split.average")}
						value={formats.number(averagePerDay(total_calls, daysOfMonthSoFar(last_updated)))}
					/>
				</dl>
			)}
		</WidgetCard>
	);
}

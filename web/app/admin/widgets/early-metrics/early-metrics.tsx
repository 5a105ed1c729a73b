import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { conversionRate } from "../derived-figures.ts";
import { overviewQuery } from "../overview/get-overview.ts";
import { Stat } from "../stat.tsx";
import { StatRow } from "../stat-row.tsx";
import { useFormats } from "../use-formats.ts";

/** Three abbreviated figures of the second tab. */
export function EarlyMetrics() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	return (
		<StatRow label={t("early.label")} cards={3} columns="sm:grid-cols-3" query={query}>
			{(overview) => (
				<>
					<Stat
						label={t("early.users")}
						value={formats.short(overview.users.total)}
						exact={formats.number(overview.users.total)}
						text={t("early.usersText")}
						figure="users"
					/>
					<Stat
						label={t("early.calls")}
						value={formats.short(overview.api_usage.total_calls)}
						exact={formats.number(overview.api_usage.total_calls)}
						text={t("early.callsText")}
						figure="calls"
					/>
					<Stat
						label={t("early.rate")}
						value={formats.percent(conversionRate(overview))}
						text={t("early.rateText")}
						figure="conversionRate"
					/>
				</>
			)}
		</StatRow>
	);
}

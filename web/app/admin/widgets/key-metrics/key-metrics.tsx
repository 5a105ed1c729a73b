import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { conversionRate } from "../derived-figures.ts";
import { overviewQuery } from "../overview/get-overview.ts";
import { Stat } from "../stat.tsx";
import { StatRow } from "../stat-row.tsx";
import { useFormats } from "../use-formats.ts";

/** The four key figures. */
export function KeyMetrics() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	return (
		<StatRow label={t("key.label")} cards={4} columns="grid-cols-2 lg:grid-cols-4" query={query}>
			{(overview) => (
				<>
					<Stat
						label={t("key.users")}
						value={formats.number(overview.users.total)}
						text={t("key.usersText")}
						figure="users"
					/>
					<Stat
						label={t("key.newUsers")}
						value={formats.number(overview.users.new_this_month)}
						text={t("key.newUsersText")}
						figure="newUsers"
					/>
					<Stat
						label={t("key.calls")}
						value={formats.number(overview.api_usage.total_calls)}
						text={t("key.callsText")}
						figure="calls"
					/>
					<Stat
						label={t("key.rate")}
						value={formats.percent(conversionRate(overview))}
						text={t("key.rateText")}
						figure="conversionRate"
					/>
				</>
			)}
		</StatRow>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Stat, Stats } from "../stat.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { realTimeQuery } from "./get-real-time.ts";

/** Figures of the current UTC day. */
export function RealTimeCard() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(realTimeQuery);
	return (
		<WidgetCard title={t("realTime.title")} query={query}>
			{({ today }) => (
				<Stats className="grid-cols-2 lg:grid-cols-5 *:last:col-span-2 lg:*:last:col-span-1">
					<Stat
						label={t("realTime.formula")}
						value={formats.number(today.api_calls.formula)}
						figure="formulaToday"
					/>
					<Stat
						label={t("realTime.chat")}
						value={formats.number(today.api_calls.chat)}
						figure="chatToday"
					/>
					<Stat
						label={t("realTime.active")}
						value={formats.number(today.active_users)}
						figure="activeToday"
					/>
					<Stat
						label={t("realTime.newUsers")}
						value={formats.number(today.new_users)}
						figure="newToday"
					/>
					<Stat
						label={t("realTime.conversions")}
						value={formats.number(today.conversions)}
						figure="conversionsToday"
					/>
				</Stats>
			)}
		</WidgetCard>
	);
}

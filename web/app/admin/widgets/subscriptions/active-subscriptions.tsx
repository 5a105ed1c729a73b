import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TYPE_COLOURS } from "../chart-colours.ts";
import { subscribers } from "../derived-figures.ts";
import { overviewQuery } from "../overview/get-overview.ts";
import { ShareRow, TotalRow } from "../share-row.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { subscriptionShares } from "./subscriptions-series.ts";

/** One bar per subscription type in use. */
export function ActiveSubscriptions() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	return (
		<WidgetCard
			title={t("subscriptions.title")}
			figure="subscriptions"
			query={query}
			isEmpty={({ users }) => subscribers(users) === 0}
		>
			{(overview) => (
				<dl className="space-y-4">
					{subscriptionShares(overview).map(({ type, users, share }) => (
						<ShareRow
							key={type}
							label={t(`types.${type}`)}
							value={t("subscriptions.count", {
								n: formats.number(users),
								share: formats.percent(share),
							})}
							share={share}
							colour={TYPE_COLOURS[type].fill}
						/>
					))}
					<TotalRow
						label={t("subscriptions.total")}
						value={formats.number(subscribers(overview.users))}
					/>
				</dl>
			)}
		</WidgetCard>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { part } from "../../../load-part.tsx";
import { CsvButton } from "../../exports/csv-button.tsx";
import { TYPE_COLOURS } from "../chart-colours.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { penetrationRate, subscribers } from "../derived-figures.ts";
import { overviewQuery } from "../overview/get-overview.ts";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { subscriptionShares, subscriptionSheet } from "./subscriptions-series.ts";

const DistributionChart = part(
	async () => (await import("./distribution-chart.tsx")).DistributionChart,
);

/** A donut of the subscription types. */
export function DistributionCard({ className }: { className?: string }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(overviewQuery);
	const title = t("distribution.title");
	return (
		<WidgetCard
			title={title}
			figure="distribution"
			{...(className && { className })}
			query={query}
			height={390}
			isEmpty={({ users }) => subscribers(users) === 0}
			subtitle={(overview) =>
				t("distribution.subtitle", {
					active: formats.number(overview.users.active_this_month),
					penetration: formats.percent(penetrationRate(overview)),
				})
			}
			actions={(overview) => (
				<CsvButton
					name="subscriptions"
					title={title}
					sheet={subscriptionSheet(subscriptionShares(overview), t)}
				/>
			)}
		>
			{(overview) => {
				const shares = subscriptionShares(overview);
				return (
					<ChartFrame
						title={title}
						height={350}
						sheet={subscriptionSheet(shares, t)}
						rowLabel={(type) => type}
						legend={shares.map(({ type, users, share }) => ({
							name: `${t(`types.${type}`)} ${t("subscriptions.count", {
								n: formats.number(users),
								share: formats.percent(share),
							})}`,
							colour: TYPE_COLOURS[type].fill,
						}))}
					>
						<DistributionChart shares={shares} />
					</ChartFrame>
				);
			}}
		</WidgetCard>
	);
}

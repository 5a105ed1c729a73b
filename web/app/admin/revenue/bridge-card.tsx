import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { part } from "../../load-part.tsx";
import type { RevenueReport } from "./get-revenue.ts";
import { RevenueCard } from "./revenue-card.tsx";
import { bridgeOf } from "./revenue-series.ts";
import { useUnits } from "./use-units.ts";

const BridgeChart = part(async () => (await import("./bridge-chart.tsx")).BridgeChart);

/** From the MRR at the start of the period to that at its end. */
export function BridgeCard({ query }: { query: UseQueryResult<RevenueReport> }) {
	const { t } = useTranslation("revenue");
	const units = useUnits();
	return (
		<RevenueCard
			name="bridge"
			query={query}
			isEmpty={({ steps }) => bridgeOf(steps).every(({ value }) => value === 0)}
			sheet={({ steps }) => ({
				header: [t("places.part"), t("headers.money", { name: t("columns.mrr") })],
				rows: bridgeOf(steps).map(({ part, value }) => [t(`columns.${part}`), value]),
			})}
			format={(value) => units.full("money", value)}
			rowLabel={String}
		>
			{({ steps }, title) => <BridgeChart title={title} bars={bridgeOf(steps)} />}
		</RevenueCard>
	);
}

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { figureOf } from "../../../../worker/contract/figures.ts";
import { Change } from "../widgets/change.tsx";
import type { Values } from "../widgets/figure-values.ts";
import { notedName, Stat, StatRow } from "../widgets/stat.tsx";
import { useUnits } from "../widgets/use-formats.ts";
import type { RevenueReport } from "./revenue-query.ts";
import { totalsOf } from "./revenue-series.ts";

export const RECURRING = [
	...(["mrr.end", "arr", "arpu", "customers.end"] as const),
	...(["subscriptions.active", "subscriptions.past_due"] as const),
	...(["customer_churn", "revenue_churn"] as const),
];
export const CASH = [
	...(["cash.net", "cash.payments", "cash.returned"] as const),
	...(["cash.tax", "cash.fees", "cash.failures"] as const),
];
type Figure = (typeof RECURRING | typeof CASH)[number];

interface Props {
	label: string;
	figures: readonly Figure[];
	/** CSS classes of the grid's columns. */
	columns: string;
	query: UseQueryResult<RevenueReport>;
	/** Undefined without a comparison. */
	earlier: UseQueryResult<RevenueReport> | undefined;
}

/** Figures of the whole period, each with that of the earlier one and the change. */
export function FigureTiles({ label, figures, columns, query, earlier }: Props) {
	return (
		<StatRow label={label} cards={figures.length} columns={columns} query={query}>
			{({ steps }) =>
				figures.map((figure) => (
					<Tile
						key={figure}
						figure={figure}
						now={totalsOf(steps)}
						before={earlier?.data && totalsOf(earlier.data.steps)}
						hasFailed={earlier?.isError ?? false}
					/>
				))
			}
		</StatRow>
	);
}

interface TileProps {
	figure: Figure;
	now: Values<"revenue">;
	before: Values<"revenue"> | undefined;
	/** The earlier figures could not be read. */
	hasFailed: boolean;
}

function Tile({ figure, now, before, hasFailed }: TileProps) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "figures.revenue" });
	const units = useUnits();
	const text = (totals: Values<"revenue">) => {
		const written = units.full(figureOf("revenue", figure).unit, totals[figure]);
		return `${isPartial(totals) && totals[figure] !== null ? "≥\u00a0" : ""}${written}`;
	};
	// Some fees are not known yet, so that the true total is higher.
	const isPartial = (totals: Values<"revenue">) =>
		figure === "cash.fees" && (totals["cash.fees_unknown"] ?? 0) > 0;
	return (
		<Stat label={names(`${figure}.name`)} value={text(now)} figure={notedName("revenue", figure)}>
			{isPartial(now) && (
				<span className="block text-amber text-sm">
					{t("feesUnknown", { count: now["cash.fees_unknown"] ?? 0 })}
				</span>
			)}
			{before && (
				<span className="block text-sm text-soft">
					{t("was", { figure: text(before) })}{" "}
					{!isPartial(now) && !isPartial(before) && (
						<span className="font-medium">
							<Change report="revenue" path={figure} now={now} before={before} />
						</span>
					)}
				</span>
			)}
			{hasFailed && <span className="block text-red text-sm">{t("noEarlier")}</span>}
		</Stat>
	);
}

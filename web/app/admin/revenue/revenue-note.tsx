import { useTranslation } from "react-i18next";
import { FigureNote } from "../widgets/figure-note.tsx";
import type { Figure } from "./revenue-totals.ts";

export type CardName =
	| ("curve" | "movement" | "bridge" | "paying" | "churn" | "cash")
	| ("trials" | "retention" | "endings");

/** The time that a figure is about. */
const PERIODS: Partial<Record<Figure | CardName, "end" | "cohort" | "ahead">> = {
	mrr: "end",
	arr: "end",
	arpu: "end",
	customers: "end",
	active: "end",
	pastDue: "end",
	curve: "end",
	paying: "end",
	trials: "cohort",
	retention: "cohort",
	endings: "ahead",
};

/** What a figure is; who counts and how fresh it is are the same for all. */
export function RevenueNote({ figure, about }: { figure: Figure | CardName; about: string }) {
	const { t } = useTranslation("revenue", { keyPrefix: "notes" });
	return (
		<FigureNote
			about={about}
			texts={{
				definition: t(`figures.${figure}`),
				unit: t(`units.${UNITS[figure]}`),
				period: t(`periods.${PERIODS[figure] ?? "span"}`),
				exclusions: t("exclusions"),
				freshness: t("freshness"),
			}}
			source="analytics_revenue"
		/>
	);
}

const UNITS: Record<Figure | CardName, "euros" | "count" | "percent" | "endings" | "trials"> = {
	mrr: "euros",
	arr: "euros",
	arpu: "euros",
	customers: "count",
	active: "count",
	pastDue: "count",
	customerChurn: "percent",
	revenueChurn: "percent",
	net: "euros",
	payments: "euros",
	returned: "euros",
	tax: "euros",
	fees: "euros",
	failures: "count",
	curve: "euros",
	movement: "euros",
	bridge: "euros",
	paying: "count",
	churn: "percent",
	cash: "euros",
	trials: "trials",
	retention: "trials",
	endings: "endings",
};

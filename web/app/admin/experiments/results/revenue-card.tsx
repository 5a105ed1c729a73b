import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CONTROL } from "../../../../../worker/contract/experiment.ts";
import {
	type ExperimentResults,
	MIN_PAYERS,
	REVENUE_DAYS,
} from "../../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../../../formats.ts";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";

type Arm = ExperimentResults["revenue"][number]["arms"][number];

/** What visitors of each arm have brought; grey while few have paid (docs/experiments.md#revenue-per-visitor). */
export function RevenueCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const title = t("revenue");
	const money = (cents: number | null) => (cents === null ? "–" : formats.money(cents));
	const linesOf = ({ difference, payers, units }: Arm) => [
		t("payers", { count: payers, n: formats.number(payers), of: formats.number(units) }),
		...(difference && difference.low !== null
			? [
					t("revenueDifference", {
						difference: money(difference.estimate),
						...{ low: money(difference.low), high: money(difference.high) },
					}),
				]
			: []),
	];
	return (
		<WidgetCard
			title={title}
			figure="testRevenue"
			query={query}
			subtitle={() => t("revenueText", { count: MIN_PAYERS })}
		>
			{({ arms, revenue }) => (
				<CardTable
					className="max-h-none"
					caption={title}
					names={[t("columns.arm"), ...REVENUE_DAYS.map((days) => t("revenueDays", { days }))]}
					rows={arms.map(({ arm }) => ({
						key: arm,
						cells: [
							arm === CONTROL ? all("control", { arm }) : arm,
							...revenue.map((window) => {
								const found = window.arms.find((one) => one.arm === arm);
								const control = window.arms.find((one) => one.arm === CONTROL);
								const isFew = [found, control].some((one) => one && one.payers < MIN_PAYERS);
								return (
									found && (
										<span key={window.days} className={isFew ? "text-soft" : "font-semibold"}>
											{money(found.perVisitor)}
											{linesOf(found).map((line) => (
												<span key={line} className="block text-right font-normal text-soft text-xs">
													{line}
												</span>
											))}
										</span>
									)
								);
							}),
						],
					}))}
				/>
			)}
		</WidgetCard>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { keptQuery } from "../widgets/analytics-query.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { useHeaders } from "../widgets/figure-card.tsx";
import type { DrawnColumn } from "../widgets/points.ts";
import { usePlaces, useUnits } from "../widgets/use-units.ts";
import type { AcquisitionCard } from "./acquisition-card.tsx";
import {
	type Cohort,
	paybackAge,
	paybackCohorts,
	paybackPoints,
	paybackSheet,
	shownCohort,
} from "./payback-cohorts.ts";

const TimeChart = part(async () => (await import("../widgets/time-chart.tsx")).TimeChart);

/** Revenue of a month's new customers over their first year, against what each cost. */
export function PaybackCard({ selected, touch }: Parameters<typeof AcquisitionCard>[0]) {
	const { t, formats } = useTexts("campaigns", "payback");
	const places = usePlaces();
	const units = useUnits();
	const headerOf = useHeaders();
	const [chosen, setChosen] = useState<string>();
	const input = { touch, filters: selected.selection.filters };
	const query = useQuery(keptQuery("get_payback", input, paybackCohorts));
	const drawn = shownCohort(query.data ?? [], chosen);
	/** One sentence: whether a month's customers have paid for their cost. */
	const summaryOf = (cohort: Cohort) => {
		const { month, customers, cac, points } = cohort;
		const last = points.at(-1) ?? { days: 0, revenue: 0 };
		const age = paybackAge(cohort);
		const of = t("of", {
			...{ count: customers, n: formats.number(customers), month: formats.month(month) },
		});
		if (cac === null) return t("free", { of });
		if (age !== null) return t("paidBack", { of, days: formats.number(age) });
		const rest = units.full("money", cac - last.revenue);
		return t("missing", { of, rest, days: formats.number(last.days) });
	};
	const column = (key: "revenue" | "cac", draw: DrawnColumn["draw"]): DrawnColumn => ({
		...{ key, draw, unit: "money", name: t(key), header: headerOf("money", t(key)) },
	});
	const columns = [
		column("revenue", { shape: "line", colour: GREEN }),
		column("cac", { shape: "line", colour: AMBER, dash: "dashed", marks: "none" }),
	];
	return (
		<ChartCard
			title={t("title")}
			csv="payback"
			figure="payback"
			query={query}
			isEmpty={(cohorts) => cohorts.length === 0}
			subtitle={(cohorts) => {
				const shown = shownCohort(cohorts, chosen);
				return (
					<>
						{t("lead")} {shown && <strong className="font-medium">{summaryOf(shown)}</strong>}
					</>
				);
			}}
			controls={
				drawn && (
					<Choice
						label={t("month")}
						value={drawn.month}
						options={(query.data ?? []).map(({ month }) => [month, formats.month(month)])}
						onChoose={setChosen}
					/>
				)
			}
			sheet={(cohorts) =>
				paybackSheet(cohorts, {
					...{ month: places.name("month"), customers: t("customers") },
					cac: headerOf("money", t("cac")),
					age: (days) => headerOf("money", places.label("age", String(days))),
				})
			}
			format={(value, column) => units.full(column === 1 ? "count" : "money", value)}
			rowLabel={formats.month}
			legend={() =>
				columns.map(({ name, draw: { colour, dash } }) => ({ name, colour, line: dash ?? "solid" }))
			}
		>
			{(cohorts, title) => {
				const shown = shownCohort(cohorts, chosen);
				return (
					shown && (
						<TimeChart title={title} points={paybackPoints(shown)} columns={columns} place="age" />
					)
				);
			}}
		</ChartCard>
	);
}

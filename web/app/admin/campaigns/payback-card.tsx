import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Payback } from "../../../../contract/back-office-calls-schema.ts";
import { roundTo, useTexts } from "../../formats.ts";
import { type SheetColumn, toSheet } from "../exports/download-button.tsx";
import type { Selected } from "../period/selection.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { FigureCard, useHeaders } from "../widgets/figure-card.tsx";
import { type DrawnColumn, type Point, usePlaces, useUnits } from "../widgets/points.ts";

/** Revenue of a month's new customers over their first year, against what each cost. */
export function PaybackCard({ selected }: { selected: Selected }) {
	const { t, formats } = useTexts("campaigns", "payback");
	const places = usePlaces();
	const units = useUnits();
	const headerOf = useHeaders();
	const [chosen, setChosen] = useState<string>();
	const input = { touch: selected.touch, filters: selected.selection.filters };
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
		<FigureCard
			title={t("title")}
			csv="payback"
			figure="payback"
			query={query}
			columns={columns}
			points={(cohorts) => paybackPoints(shownCohort(cohorts, chosen))}
			place="age"
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
				toSheet(cohorts, [
					[places.name("month"), ({ month }) => month],
					[t("customers"), ({ customers }) => customers],
					[headerOf("money", t("cac")), ({ cac }) => cac],
					...reachedAges(cohorts).map(
						(age): SheetColumn<Cohort> => [
							headerOf("money", places.label("age", String(age))),
							(cohort) => revenueAt(cohort, age),
						],
					),
				])
			}
			format={(value, column) => units.full(column === 1 ? "count" : "money", value)}
			rowLabel={formats.month}
		/>
	);
}

const CENTS = 100;
/** Ages of the table, in days. */
const AGES = [30, 90, 365] as const;
/** A curve of fewer points says little: an earlier month is shown first. */
const MIN_POINTS = 3;

/** Customers with the same month of first payment; money in euros for each of them. */
type Cohort = ReturnType<typeof paybackCohorts>[number];

/** Months in which the newest customer has reached an age. */
export function paybackCohorts(sent: readonly Payback[]) {
	return sent
		.filter(({ points }) => points.length > 0)
		.map(({ month, customers, cost, points }) => {
			const each = (cents: number) => roundTo(cents / customers / CENTS, 2);
			return {
				...{ month, customers },
				/** Null without a cost. */
				...{ cac: cost !== null && cost > 0 ? each(cost) : null },
				points: points.map(({ days, revenue }) => ({ days, revenue: each(revenue) })),
			};
		});
}

/** The cohort to show: the chosen one, else the newest with a curve. */
export function shownCohort(cohorts: readonly Cohort[], chosen: string | undefined) {
	return (
		cohorts.find(({ month }) => month === chosen) ??
		cohorts.findLast(({ points }) => points.length >= MIN_POINTS) ??
		cohorts.at(-1)
	);
}

/** Age at which the customers have paid for their cost, in days; null while they have not. */
export function paybackAge({ cac, points }: Cohort): number | null {
	if (cac === null) return null;
	return points.find(({ revenue }) => revenue >= cac)?.days ?? null;
}

export function paybackPoints(cohort: Cohort | undefined): Point[] {
	return (cohort?.points ?? []).map(({ days, revenue }) => ({
		at: String(days),
		isRunning: false,
		values: { revenue, cac: cohort?.cac ?? null },
	}));
}

export const revenueAt = ({ points }: Cohort, age: number) =>
	points.find(({ days }) => days === age)?.revenue ?? null;

/** Ages of the table; one that no cohort has reached has no column. */
export function reachedAges(cohorts: readonly Cohort[]) {
	return AGES.filter((age) => cohorts.some((cohort) => revenueAt(cohort, age) !== null));
}

import type { TFunction } from "i18next";
import type { MonthlyConversion } from "../../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { lastChange, mean, roundTo } from "../derived-figures.ts";

export interface ConversionPoint {
	month: string;
	trials: number;
	converted: number;
	/** Percent. */
	rate: number;
}

export interface ConversionSeries {
	/** Oldest first. */
	points: ConversionPoint[];
	averageRate: number;
	/** The first of equal months; undefined without conversions. */
	best: ConversionPoint | undefined;
	/** Change of the rate in percent; undefined if the month before has none. */
	trend: number | undefined;
	isEmpty: boolean;
}

export function conversionSeries(months: MonthlyConversion[]): ConversionSeries {
	const points = months.map((each) => ({
		month: each.month,
		trials: each.trials_started,
		converted: each.conversions,
		rate: each.conversion_rate,
	}));
	const rates = points.map((point) => point.rate);
	const highest = Math.max(0, ...rates);
	return {
		points,
		averageRate: roundTo(mean(rates), 2),
		best: highest > 0 ? points.find((point) => point.rate === highest) : undefined,
		trend: lastChange(rates),
		isEmpty: points.every(({ trials, converted }) => trials === 0 && converted === 0),
	};
}

export function conversionSheet({ points }: ConversionSeries, t: TFunction<"analytics">): Sheet {
	return {
		header: [
			t("chart.month"),
			t("conversions.trials"),
			t("conversions.converted"),
			t("conversions.rateUnit"),
		],
		rows: points.map(({ month, trials, converted, rate }) => [month, trials, converted, rate]),
	};
}

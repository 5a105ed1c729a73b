import { useTranslation } from "react-i18next";
import { useFormats } from "../../widgets/use-formats.ts";
import type { Metric } from "./get-vitals.ts";
import { type Rating, rate } from "./vitals-rows.ts";

const LOOKS: Record<Rating, string> = {
	good: "bg-green-wash text-green",
	improve: "border border-line-strong text-ink",
	poor: "bg-red-wash text-red",
};

interface Props {
	metric: Metric;
	/** Undefined without a measurement. */
	p75: number | undefined;
}

/** A 75th percentile with its verdict, as a word and a colour. */
export function VitalsFigure({ metric, p75 }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { language } = useFormats();
	if (p75 === undefined) return <span className="text-soft">–</span>;
	const rating = rate(metric, p75);
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
			<span className="font-medium tabular-nums">{written(metric, p75, language)}</span>
			<span className={`rounded px-1.5 py-px text-xs ${LOOKS[rating]}`}>
				{t(`ratings.${rating}`)}
			</span>
		</span>
	);
}

function written(metric: Metric, value: number, language: string): string {
	if (metric === "cls") {
		return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
	}
	const [unit, shown, digits] =
		value < 1000 ? (["millisecond", value, 0] as const) : (["second", value / 1000, 2] as const);
	const options = { style: "unit", unit, maximumFractionDigits: digits } as const;
	return new Intl.NumberFormat(language, options).format(shown);
}

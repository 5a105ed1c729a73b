import { useTranslation } from "react-i18next";
import type { Vital } from "../../../../../worker/contract/back-office.ts";
import { useFormats } from "../../widgets/use-formats.ts";
import { type Rating, rate } from "./vitals-rows.ts";

const LOOKS: Record<Rating, string> = {
	good: "bg-green-wash text-green",
	improve: "border border-line-strong text-ink",
	poor: "bg-red-wash text-red",
};

interface Props {
	metric: Vital;
	/** Undefined without a measurement. */
	p75: number | undefined;
}

/** A 75th percentile with its verdict, as a word and a colour. */
export function VitalsFigure({ metric, p75 }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { formats } = useFormats();
	if (p75 === undefined) return <span className="text-soft">–</span>;
	const rating = rate(metric, p75);
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
			<span className="font-medium tabular-nums">
				{metric === "cls" ? formats.score(p75) : formats.delay(p75)}
			</span>
			<span className={`rounded px-1.5 py-px text-xs ${LOOKS[rating]}`}>
				{t(`ratings.${rating}`)}
			</span>
		</span>
	);
}

import { useTranslation } from "react-i18next";
import { TrendingDown, TrendingUp } from "../../../ui/icons.tsx";
import { useFormats } from "../widgets/use-formats.ts";

/** The change against the month before, if there is one. */
export function Trend({ change }: { change: number | undefined }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	if (change === undefined) return null;
	const Arrow = change < 0 ? TrendingDown : TrendingUp;
	return (
		<span className={`inline-flex items-center gap-1.5 ${change < 0 ? "text-red" : "text-green"}`}>
			{change !== 0 && <Arrow className="size-4" aria-hidden="true" />}
			{t("trend", { change: formats.change(change) })}
		</span>
	);
}

import { useTranslation } from "react-i18next";
import { Hint } from "./hint.tsx";
import { useRollupAges } from "./use-rollup-ages.ts";

const PARTS = ["definition", "unit", "period", "exclusions", "freshness"] as const;

/** What every figure states about itself; texts of the page's namespace. */
export type FigureTexts = Record<(typeof PARTS)[number], string>;

/**
 * The hint of a figure: what it is, in which unit and period, what it leaves out, how fresh it is, and the
 * SQL function that it comes from.
 */
export function FigureNote(props: { about: string; texts: FigureTexts; source: string }) {
	const { t } = useTranslation("period", { keyPrefix: "note" });
	const age = useRollupAges(props.source);
	return (
		<Hint about={props.about} isWarning={age?.isStale ?? false}>
			{PARTS.map((part) => (
				<span key={part} className="block">
					<strong className="font-semibold">{t(part)}</strong> – {props.texts[part]}
				</span>
			))}
			{age && (
				<span className={`block ${age.isStale ? "text-amber" : ""}`}>
					<strong className="font-semibold">{t("age")}</strong> – {age.text}
				</span>
			)}
			{props.source && (
				<span className="block">
					<strong className="font-semibold">{t("source")}</strong> – <code>{props.source}</code>
				</span>
			)}
		</Hint>
	);
}

import { useTranslation } from "react-i18next";
import { Hint } from "./hint.tsx";
import { useRollupAges } from "./use-rollup-ages.ts";

const PARTS = ["definition", "unit", "period", "exclusions", "freshness"] as const;

/** What every figure states about itself; texts of the page's namespace. */
type FigureTexts = Record<(typeof PARTS)[number], string>;

interface Props {
	about: string;
	texts: FigureTexts;
	source: string;
	/** Whether the figure rests on the rollups that its source reads, and not on rows as they are now. */
	isRolledUp?: boolean;
}

/**
 * The hint of a figure: what it is, in which unit and period, what it leaves out, how fresh and how old it is, and the
 * SQL function that it comes from.
 */
export function FigureNote({ isRolledUp = false, ...props }: Props) {
	const { t } = useTranslation("period", { keyPrefix: "note" });
	const age = useRollupAges(isRolledUp ? props.source : "");
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

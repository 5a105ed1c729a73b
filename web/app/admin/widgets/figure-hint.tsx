import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Info } from "../../../ui/icons.tsx";
import { isCard, type NotedName, noteOf } from "./figure-notes.ts";

const PARTS = ["definition", "unit", "period", "exclusions", "freshness"] as const;

/** What every figure states about itself; texts of the page's namespace. */
type FigureTexts = Record<(typeof PARTS)[number], string>;

interface Props {
	about: string;
	texts: FigureTexts;
	source: string;
	/** Whether the figure is counted at intervals, not from the rows as they are now. */
	isDelayed?: boolean;
}

/**
 * The hint of a figure: what it is, in which unit and period, what it leaves out, how fresh it is, and the
 * SQL function that it comes from.
 */
export function FigureNote(props: Props) {
	const { t } = useTranslation("period", { keyPrefix: "note" });
	return (
		<Hint about={props.about} isDelayed={props.isDelayed}>
			{PARTS.map((part) => (
				<span key={part} className="block">
					<strong className="font-semibold">{t(part)}</strong> – {props.texts[part]}
				</span>
			))}
			{props.source && (
				<span className="block">
					<strong className="font-semibold">{t("source")}</strong> – <code>{props.source}</code>
				</span>
			)}
		</Hint>
	);
}

/** The note of a figure or a card. */
export function FigureHint({ about, figure }: { about: string; figure: NotedName }) {
	const { t } = useTranslation("figures");
	const [unit, period, exclusions, freshness, source] = noteOf(figure);
	return (
		<FigureNote
			about={about}
			texts={{
				definition: isCard(figure) ? t(`definitions.${figure}`) : t(`figures.${figure}.definition`),
				unit: t(`units.${unit}`),
				period: t(`periods.${period}`),
				exclusions: t(`exclusions.${exclusions}`),
				freshness: t(`freshness.${freshness}`),
			}}
			source={source}
		/>
	);
}

interface HintProps {
	about: string;
	/** Whether its figure is counted at intervals: it is marked while that is too long ago. */
	isDelayed?: boolean | undefined;
	children: ReactNode;
}

/**
 * A tooltip that explains a figure, on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). As wide as its card.
 */
function Hint({ about, isDelayed, children }: HintProps) {
	const { t } = useTranslation("analytics");
	const id = useId();
	const [dismissed, setDismissed] = useState(false);
	return (
		<span className="hint" data-delayed={isDelayed} onPointerEnter={() => setDismissed(false)}>
			<button
				type="button"
				className="-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom text-soft"
				aria-label={t("widget.about", { title: about })}
				aria-describedby={id}
				onFocus={() => setDismissed(false)}
				onKeyDown={({ key }) => key === "Escape" && setDismissed(true)}
			>
				<Info className="size-4" />
			</button>
			<span id={id} role="tooltip" className="hint-note" data-dismissed={dismissed || undefined}>
				{children}
			</span>
		</span>
	);
}

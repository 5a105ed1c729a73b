import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Info } from "../../../ui/icons.tsx";
import { isCard, type NotedName, noteOf } from "./figure-notes.ts";

interface Props {
	about: string;
	figure: NotedName;
}

/**
 * The note of a figure or a card: what it is, in which unit and period, what it leaves out, how fresh it is, and the
 * SQL function that it comes from. It opens on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). It is as wide as its card.
 */
export function FigureHint({ about, figure }: Props) {
	const { t } = useTranslation("figures");
	const { t: names } = useTranslation("period", { keyPrefix: "note" });
	const { t: common } = useTranslation("analytics");
	const id = useId();
	const [dismissed, setDismissed] = useState(false);
	const [unit, period, exclusions, freshness, source] = noteOf(figure);
	const parts = [
		["definition", isCard(figure) ? t(`definitions.${figure}`) : t(`figures.${figure}.definition`)],
		["unit", t(`units.${unit}`)],
		["period", t(`periods.${period}`)],
		["exclusions", t(`exclusions.${exclusions}`)],
		["freshness", t(`freshness.${freshness}`)],
		["source", source && <code>{source}</code>],
	] as const;
	return (
		<span
			className="hint group/hint"
			// It is marked while its facts are too old (funnel/funnel-page.tsx).
			data-delayed={freshness === "facts"}
			onPointerEnter={() => setDismissed(false)}
		>
			<button
				type="button"
				className="-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom text-soft"
				aria-label={common("widget.about", { title: about })}
				aria-describedby={id}
				onFocus={() => setDismissed(false)}
				onKeyDown={({ key }) => key === "Escape" && setDismissed(true)}
			>
				<Info className="size-4" />
			</button>
			<span
				// As wide as its card; a block begins below the line of its button.
				className="note invisible absolute inset-x-0 z-20 mt-1.5 block max-w-96 px-3 py-2.5 font-normal leading-[1.4] tracking-normal group-[:is(:hover,:focus-within)]/hint:not-data-dismissed:visible"
				data-dismissed={dismissed || undefined}
			>
				<span id={id} role="tooltip">
					{parts.map(
						([part, text]) =>
							text && (
								<span key={part} className="block">
									<strong className="font-semibold">{names(part)}</strong> – {text}
								</span>
							),
					)}
				</span>
			</span>
		</span>
	);
}

interface ListProps {
	figures: readonly (readonly [figure: NotedName, name: string])[];
	className?: string;
}

/** The notes of a table's columns, beside it: its region scrolls and would cut them off. */
export function FigureHints({ figures, className = "" }: ListProps) {
	return (
		<ul className={`relative flex flex-wrap gap-x-4 text-sm text-soft ${className}`}>
			{figures.map(([figure, name]) => (
				<li key={figure}>
					{name}
					<FigureHint about={name} figure={figure} />
				</li>
			))}
		</ul>
	);
}

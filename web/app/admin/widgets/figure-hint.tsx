import { type SyntheticEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Info } from "../../../ui/icons.tsx";
import { isCard, type NotedName, noteOf } from "./figure-notes.ts";

/** Between a note and the edge of the window. */
const EDGE_PX = 8;

interface Props {
	about: string;
	figure: NotedName;
}

/**
 * The note of a figure or a card: what it is, in which unit and period, what it leaves out, how fresh it is, and the
 * SQL function that it comes from. It opens on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus).
 */
export function FigureHint({ about, figure }: Props) {
	const { t } = useTranslation("figures");
	const { t: names } = useTranslation("period", { keyPrefix: "note" });
	const { t: common } = useTranslation("analytics");
	const id = useId();
	const note = useRef<HTMLSpanElement>(null);
	const [unit, period, exclusions, freshness, source] = noteOf(figure);
	const parts = [
		["definition", isCard(figure) ? t(`definitions.${figure}`) : t(`figures.${figure}.definition`)],
		["unit", t(`units.${unit}`)],
		["period", t(`periods.${period}`)],
		["exclusions", t(`exclusions.${exclusions}`)],
		["freshness", t(`freshness.${freshness}`)],
		["source", source && <code>{source}</code>],
	] as const;
	const show = ({ currentTarget }: SyntheticEvent) => {
		const shown = note.current;
		// An older browser has no popovers; the note describes the button all the same.
		if (!shown?.showPopover) return;
		shown.showPopover();
		const at = currentTarget.getBoundingClientRect();
		const [width, height] = [shown.offsetWidth, shown.offsetHeight];
		const isBelow = at.bottom + height <= innerHeight || at.top < height;
		shown.style.left = `${Math.max(EDGE_PX, Math.min(at.left, innerWidth - width - EDGE_PX))}px`;
		shown.style.top = `${isBelow ? at.bottom : at.top - height}px`;
	};
	const hide = () => note.current?.hidePopover?.();
	return (
		<span
			className="hint whitespace-normal"
			// It is marked while its facts are too old (funnel/funnel-page.tsx).
			data-delayed={freshness === "facts"}
			onPointerEnter={show}
			onPointerLeave={hide}
		>
			<button
				type="button"
				className="-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom text-soft"
				aria-label={common("widget.about", { title: about })}
				aria-describedby={id}
				onFocus={show}
				onBlur={hide}
				onKeyDown={({ key }) => key === "Escape" && hide()}
			>
				<Info className="size-4" />
			</button>
			{/* Above all, so that no table cuts it off. */}
			<span
				ref={note}
				popover="manual"
				className="note fixed m-0 w-max max-w-[min(24rem,calc(100vw-1rem))] px-3 py-2.5 text-left font-normal leading-[1.4] tracking-normal"
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
}

/** The notes of a table's columns on a phone, where its heads are out of sight. */
export function FigureHints({ figures }: ListProps) {
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm text-soft">
			{figures.map(([figure, name]) => (
				<li key={figure}>
					{name}
					<FigureHint about={name} figure={figure} />
				</li>
			))}
		</ul>
	);
}

import type { ReactNode } from "react";
import { FigureHint } from "./figure-hint.tsx";
import type { FigureName } from "./figures.ts";

interface Props {
	label: string;
	value: string;
	/** The full figure when `value` is abbreviated. */
	exact?: string;
	text?: string;
	/** For the note. */
	figure?: FigureName;
}

/** One figure of a list. */
export function Stat({ label, value, exact, text, figure }: Props) {
	return (
		// Two to a row, cards are too narrow for a note: it is as wide as the list.
		<div className="stat max-sm:static">
			<dt className="flex items-start justify-between gap-1 text-sm text-soft">
				{label}
				{figure && <FigureHint about={label} figure={figure} />}
			</dt>
			<dd className="mt-1">
				<span className="font-semibold text-2xl tabular-nums tracking-tight" title={exact}>
					{value}
				</span>
				{text && <span className="block text-sm text-soft">{text}</span>}
			</dd>
		</div>
	);
}

/** A list of figures, side by side as far as there is room. */
export function Stats({ className, children }: { className: string; children: ReactNode }) {
	return <dl className={`relative grid gap-3 ${className}`}>{children}</dl>;
}

import type { ReactNode } from "react";
import { Hint } from "./hint.tsx";

interface Props {
	label: string;
	value: string;
	/** The full figure when `value` is abbreviated. */
	exact?: string;
	text?: string;
	hint?: string;
}

/** One figure of a list. */
export function Stat({ label, value, exact, text, hint }: Props) {
	return (
		<div className="stat">
			<dt className="flex items-start justify-between gap-1 text-sm text-soft">
				{label}
				{hint && <Hint about={label}>{hint}</Hint>}
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
	return <dl className={`grid gap-3 ${className}`}>{children}</dl>;
}

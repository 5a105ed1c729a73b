import type { ReactNode } from "react";
import { Check } from "../ui/icons.tsx";

interface Props {
	isDone: boolean;
	/** Text of the tick, for those who do not see it. */
	state: string;
	title: string;
	/** Action of an open step. */
	children?: ReactNode;
}

/** A step of a list that is ticked by what people do. */
export function StepItem({ isDone, state, title, children }: Props) {
	return (
		<li className="flex gap-3">
			<span
				className={`mt-0.5 grid size-5 shrink-0 place-content-center rounded-full border ${isDone ? "border-green bg-green text-on-green" : "border-line-strong"}`}
			>
				{isDone && <Check className="size-3.5" />}
				<span className="sr-only">{state}</span>
			</span>
			<span className={isDone ? "text-soft" : ""}>
				{title}
				{!isDone && children && <span className="block text-sm text-soft">{children}</span>}
			</span>
		</li>
	);
}

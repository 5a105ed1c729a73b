import type { ReactNode } from "react";
import type { SystemReport } from "../../../../contract/system-schema.ts";
import { FigureHint, type NotedName } from "../widgets/figure-hint.tsx";

/** Whether all is well, in a sentence. */
export function Verdict({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
	return (
		<p
			role={isWrong ? "alert" : undefined}
			className={`mt-3 inline-block rounded-lg px-3 py-1.5 font-medium ${isWrong ? "bg-red-wash text-red" : "bg-green-wash text-green"}`}
		>
			{children}
		</p>
	);
}

/** A part of the report that could be read. */
export type Read<Part extends keyof SystemReport> = NonNullable<SystemReport[Part]>;

/** Props of the content of a check. */
export interface CheckProps<State> {
	/** The part of the report that it shows. */
	state: State;
	/** Whether it needs a look (`whatIsWrong`). */
	isWrong: boolean;
}

interface FoldedProps {
	title: string;
	/** For the note. */
	figure?: NotedName | undefined;
	/** A word beside the title. */
	state?: string;
	children: ReactNode;
}

/** A part of the system page that is opened when somebody wants to see it. */
export function Folded({ title, figure, state, children }: FoldedProps) {
	return (
		<details className="py-1">
			<summary className="min-h-8 cursor-pointer py-1">
				<h3 className="inline font-semibold text-sm">{title}</h3>
				{state && <span className="ms-3 text-green text-sm">✓ {state}</span>}
			</summary>
			<div className="pt-2 pb-4">
				{figure && <FigureHint about={title} figure={figure} />}
				{children}
			</div>
		</details>
	);
}

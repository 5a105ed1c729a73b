import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FigureHint } from "../widgets/figure-hint.tsx";
import type { NotedName } from "../widgets/figure-notes.ts";
import { Panel } from "../widgets/page.tsx";

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

/** Whether a check needs a look (`whatIsWrong`). */
export interface Judged {
	isWrong: boolean;
}

interface CardProps<State> extends Judged {
	title: string;
	/** For the note. */
	figure?: NotedName;
	/** Null when it could not be read. */
	state: State | null;
	/** Below the state, known or not. */
	footer?: ReactNode;
	children(state: State): ReactNode;
}

/** A check of the system page: a panel when it needs a look, else folded to its name. */
export function SystemCard<State>(props: CardProps<State>) {
	const { state, isWrong, footer, children, ...title } = props;
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const content = (
		<>
			{state === null ? <p className="mt-4 text-red">{t("unknown")}</p> : children(state)}
			{footer}
		</>
	);
	return isWrong ? (
		<Panel {...title} className="border-s-4 border-s-red">
			{content}
		</Panel>
	) : (
		<Folded {...title} state={t("ok")}>
			{content}
		</Folded>
	);
}

interface FoldedProps extends Pick<CardProps<unknown>, "title" | "figure"> {
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

interface TableProps {
	/** The columns' names. */
	names: readonly string[];
	/** The first cell names the row. */
	rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

const CELL = "py-2 pe-4 align-top font-normal max-sm:block max-sm:py-0 max-sm:wrap-anywhere";

/** A table of the system page; a narrow screen shows a row as lines below each other. */
export function StateTable({ names, rows }: TableProps) {
	return (
		<table className="mt-4 w-full text-left text-sm">
			<thead className="max-sm:sr-only">
				<tr className="border-line border-b">
					{names.map((name) => (
						<th key={name} scope="col" className="py-2 pe-4 font-semibold">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells: [first, ...cells] }) => (
					<tr key={key} className="border-line border-b last:border-0 max-sm:block max-sm:py-3">
						<th scope="row" className={CELL}>
							{first}
						</th>
						{cells.map((cell, n) => (
							<td key={names[n + 1]} className={CELL}>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

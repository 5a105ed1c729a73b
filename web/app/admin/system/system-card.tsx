import type { ComponentProps, ReactNode } from "react";
import type { SystemAction } from "../../../../contract/admin.ts";
import type { SystemReport } from "../../../../contract/system-schema.ts";
import { useTexts } from "../../formats.ts";
import { Button } from "../widgets/controls.tsx";
import { FigureHint, type NotedName } from "../widgets/figure-hint.tsx";
import { Panel, Rows } from "../widgets/page.tsx";

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

/** Props of every check of the system page, by the parts of the report that it shows. */
export interface CheckProps<Part extends keyof SystemReport = keyof SystemReport> {
	report: Pick<SystemReport, Part>;
	/** Whether it needs a look (`whatIsWrong`). */
	isWrong: boolean;
	/** Asks for an action; none for operators who only read. */
	onAct?: ((action: SystemAction) => void) | undefined;
}

interface CardProps<State> extends Pick<CheckProps, "isWrong"> {
	title: string;
	/** For the note. */
	figure?: NotedName;
	/** Null when it could not be read. */
	state: State | null;
	/** Action of a super_admin on the state, known or not. */
	action?: readonly [text: string, act: () => void] | undefined;
	/** The state as values, or else as it is drawn. */
	rows?(state: State): ComponentProps<typeof Rows>["rows"];
	children?(state: State): ReactNode;
}

/** A check of the system page: a panel when it needs a look, else folded to its name. */
export function SystemCard<State>(props: CardProps<State>) {
	const { state, isWrong, action, rows, children, ...title } = props;
	const { t } = useTexts("admin", "system");
	const content = (
		<>
			{state === null && <p className="mt-4 text-red">{t("unknown")}</p>}
			{state !== null && rows && <Rows className="max-w-md tabular-nums" rows={rows(state)} />}
			{state !== null && children?.(state)}
			{action && (
				<Button className="mt-4" onClick={action[1]}>
					{action[0]}
				</Button>
			)}
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

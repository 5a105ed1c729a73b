import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { NotedName } from "../widgets/figure-notes.ts";
import { Panel } from "../widgets/panel.tsx";

interface Props<State> {
	title: string;
	/** For the note. */
	figure?: NotedName;
	/** Null when it could not be read. */
	state: State | null;
	isWrong?: boolean | undefined;
	className?: string;
	/** Below the state, known or not. */
	footer?: ReactNode;
	children(state: State): ReactNode;
}

/** A state on the system page, or that it could not be read. */
export function SystemCard<State>(props: Props<State>) {
	const { state, isWrong = false, className = "", footer, children, ...title } = props;
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<Panel {...title} className={`${className} ${isWrong ? "border-red" : ""}`}>
			{state === null ? <p className="mt-4 text-red">{t("unknown")}</p> : children(state)}
			{footer}
		</Panel>
	);
}

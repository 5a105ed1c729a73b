import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SystemReport } from "../../../../worker/contract/system-schema.ts";
import { Button } from "../widgets/button.tsx";
import { Line, Lines, Panel } from "../widgets/panel.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { ageOf } from "./age-of.ts";
import { SystemCard } from "./system-card.tsx";

/** Batches that wait to be stored, and dead ones. */
export function SpoolCard({ spool, onAct }: { spool: SystemReport["spool"]; onAct(): void }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.spool" });
	return (
		<StateCard name="spool" state={spool} onAct={onAct}>
			{({ waitingBatches, waitingEvents, deadBatches }) => (
				<>
					<Line label={t("waiting")} isWrong={waitingBatches > 0}>
						{waitingBatches}
					</Line>
					<Line label={t("events")}>{waitingEvents}</Line>
					<Line label={t("dead")} isWrong={deadBatches > 0}>
						{deadBatches}
					</Line>
				</>
			)}
		</StateCard>
	);
}

/** State of the blog's WordPress. */
export function BlogCard({ blog, onAct }: { blog: SystemReport["blog"]; onAct(): void }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.blog" });
	const { formats, language } = useFormats();
	return (
		<StateCard name="blog" state={blog} onAct={onAct}>
			{({ state, failingSince, lastResponseAt, lastError }) => (
				<>
					<Line label={t("state")} isWrong={state === "down"}>
						{t(`states.${state}`)}
					</Line>
					{failingSince && <Line label={t("since")}>{formats.instant(failingSince)}</Line>}
					{lastResponseAt && (
						<>
							<Line label={t("last")}>{formats.instant(lastResponseAt)}</Line>
							<Line label={t("age")}>{ageOf(lastResponseAt, Date.now(), language)}</Line>
						</>
					)}
					{lastError && <Line label={t("error")}>{lastError}</Line>}
				</>
			)}
		</StateCard>
	);
}

interface Props<State> {
	name: "spool" | "blog";
	state: State | null;
	onAct(): void;
	children(state: State): ReactNode;
}

/** The values of a state, and what can be done about it. */
function StateCard<State>({ name, state, onAct, children }: Props<State>) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<SystemCard
			title={t(`${name}.title`)}
			figure={name}
			state={state}
			className="flex flex-col"
			footer={
				<p className="mt-5">
					<Button look="quiet" className="w-full" onClick={onAct}>
						{t(`${name}.action`)}
					</Button>
				</p>
			}
		>
			{(read) => <Lines className="grow tabular-nums">{children(read)}</Lines>}
		</SystemCard>
	);
}

/** The other dependencies, and the versions in force. */
export function PartsCard({ report }: { report: SystemReport }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.parts" });
	const { experiments, supabase, release } = report;
	const source = experiments.source === "kv" ? "kv" : "bundled";
	return (
		<Panel title={t("title")}>
			<Lines className="tabular-nums">
				<Line label={t("supabase")} isWrong={supabase.state === "down"}>
					{t(supabase.state)}
				</Line>
				<Line label={t("configuration")} isWrong={experiments.lastError !== null}>
					{t(`source.${source}`, { version: experiments.version })}
				</Line>
				<Line label={t("release")}>{release}</Line>
			</Lines>
		</Panel>
	);
}

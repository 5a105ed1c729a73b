import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DutyState, SystemReport } from "../../../../contract/system-schema.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { ageOf, useFormats } from "../../formats.ts";
import { type Judged, StateTable, SystemCard } from "./system-card.tsx";

const DAY_SECONDS = 86_400;
const COLUMNS = ["duty", "state", "success", "problem"] as const;

/** The cron's duties: when each succeeded last, and why it failed last; those that need a look first. */
export function DutiesCard({ duties, isWrong }: Pick<SystemReport, "duties"> & Judged) {
	const { t } = useTranslation("admin", { keyPrefix: "system.duties" });
	const cellsOf = useCells();
	return (
		<SystemCard title={t("title")} figure="duties" state={duties} isWrong={isWrong}>
			{(all) => (
				<StateTable
					names={COLUMNS.map((column) => t(column))}
					rows={all
						.toSorted((a, b) => Number(a.state === "ok") - Number(b.state === "ok"))
						.map((duty) => ({ key: duty.name, cells: cellsOf(duty) }))}
				/>
			)}
		</SystemCard>
	);
}

function useCells(): (duty: DutyState) => ReactNode[] {
	const { t } = useTranslation("admin", { keyPrefix: "system.duties" });
	const { formats, language } = useFormats();
	const nameOf = useDutyName();
	return ({ name, state, succeeded_at, failed_at, failures, problem, every_seconds }) => [
		<>
			<span className="block first-letter:uppercase">{nameOf(name)}</span>
			<span className="text-soft text-xs">
				<code>{name}</code>{" "}
				{every_seconds >= DAY_SECONDS
					? t("daily")
					: t("minutes", { count: Math.round(every_seconds / 60) })}
			</span>
		</>,
		<span key="state" className={state === "ok" ? "text-green" : "font-semibold text-red"}>
			{t(`states.${state}`)}
			{failures > 0 && (
				<span className="block max-sm:inline">
					<span className="hidden max-sm:inline">, </span>
					{t("failures", { count: failures })}
				</span>
			)}
		</span>,
		<>
			<span className="hidden text-soft max-sm:inline">{t("success")} </span>
			{succeeded_at === null ? (
				t("never")
			) : (
				<time dateTime={succeeded_at} title={formats.instant(succeeded_at)}>
					{ageOf(succeeded_at, Date.now(), language)}
				</time>
			)}
		</>,
		failed_at !== null && (
			<span key="problem" className="wrap-anywhere">
				<time dateTime={failed_at} className="text-soft">
					{formats.instant(failed_at)}
				</time>
				<span className={`block ${failures > 0 ? "text-red" : "text-soft"}`}>{problem}</span>
			</span>
		),
	];
}

type Name = keyof Texts["duties"]["names"];

/** Description of a duty; its own name when another release has it. */
export function useDutyName(): (name: string) => string {
	const { t } = useTranslation("duties", { keyPrefix: "names" });
	return (name) => t(name as Name, { defaultValue: name });
}

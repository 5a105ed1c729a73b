import type { DutyState } from "../../../../contract/system-schema.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { ageOf, useTexts } from "../../formats.ts";
import { Table } from "../widgets/sheet-table.tsx";
import { type CheckProps, SystemCard } from "./system-card.tsx";

const DAY_SECONDS = 86_400;

/** The cron's duties: when each succeeded last, and why it failed last; those that need a look first. */
export function DutiesCard({ report: { duties }, isWrong }: CheckProps<"duties">) {
	const { t, formats, language } = useTexts("admin", "system.duties");
	const nameOf = useDutyName();
	const every = ({ every_seconds }: DutyState) =>
		every_seconds >= DAY_SECONDS
			? t("daily")
			: t("minutes", { count: Math.round(every_seconds / 60) });
	return (
		<SystemCard title={t("title")} figure="duties" state={duties} isWrong={isWrong}>
			{(all) => (
				<Table
					look="lines"
					rows={all.toSorted((a, b) => Number(a.state === "ok") - Number(b.state === "ok"))}
					keyOf={({ name }) => name}
					columns={[
						[
							t("duty"),
							(duty) => (
								<>
									<span className="block first-letter:uppercase">{nameOf(duty.name)}</span>
									<span className="text-soft text-xs">
										<code>{duty.name}</code> {every(duty)}
									</span>
								</>
							),
						],
						[
							t("state"),
							({ state, failures }) => (
								<span className={state === "ok" ? "text-green" : "font-semibold text-red"}>
									{t(`states.${state}`)}
									{failures > 0 && (
										<span className="block max-sm:inline">
											<span className="hidden max-sm:inline">, </span>
											{t("failures", { count: failures })}
										</span>
									)}
								</span>
							),
						],
						[
							t("success"),
							({ succeeded_at: at }) => (
								<>
									<span className="hidden text-soft max-sm:inline">{t("success")} </span>
									{at === null ? (
										t("never")
									) : (
										<time dateTime={at} title={formats.instant(at)}>
											{ageOf(at, Date.now(), language)}
										</time>
									)}
								</>
							),
						],
						[
							t("problem"),
							({ failed_at, failures, problem }) =>
								failed_at !== null && (
									<span className="wrap-anywhere">
										<time dateTime={failed_at} className="text-soft">
											{formats.instant(failed_at)}
										</time>
										<span className={`block ${failures > 0 ? "text-red" : "text-soft"}`}>
											{problem}
										</span>
									</span>
								),
						],
					]}
				/>
			)}
		</SystemCard>
	);
}

type Name = keyof Texts["duties"]["names"];

/** Description of a duty; its own name when another release has it. */
export function useDutyName(): (name: string) => string {
	const { t } = useTexts("duties", "names");
	return (name) => t(name as Name, { defaultValue: name });
}

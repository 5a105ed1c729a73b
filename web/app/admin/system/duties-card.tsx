import type { CustomTypeOptions } from "i18next";
import { useTranslation } from "react-i18next";
import type { DutyState, SystemReport } from "../../../../worker/contract/system-schema.ts";
import { ageOf, useFormats } from "../../formats.ts";
import { SystemCard } from "./state-cards.tsx";

const DAY_SECONDS = 86_400;
/** A narrow screen shows a duty as lines below each other. */
const CELL = "py-2 pe-4 align-top max-[639px]:block max-[639px]:py-0 max-[639px]:wrap-anywhere";
const COLUMNS = ["duty", "state", "success", "problem"] as const;

/** The cron's duties: when each succeeded last, and why it failed last; those that need a look first. */
export function DutiesCard({ duties }: Pick<SystemReport, "duties">) {
	const { t } = useTranslation("admin", { keyPrefix: "system.duties" });
	return (
		<SystemCard
			title={t("title")}
			figure="duties"
			state={duties}
			isWrong={duties?.some(({ state }) => state !== "ok")}
		>
			{(all) => (
				<table className="mt-4 w-full text-left text-sm">
					<thead className="max-[639px]:sr-only">
						<tr className="border-line border-b">
							{COLUMNS.map((column) => (
								<th key={column} scope="col" className="py-2 pe-4 font-semibold">
									{t(column)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{all
							.toSorted((a, b) => Number(a.state === "ok") - Number(b.state === "ok"))
							.map((duty) => (
								<Duty key={duty.name} duty={duty} />
							))}
					</tbody>
				</table>
			)}
		</SystemCard>
	);
}

function Duty({ duty }: { duty: DutyState }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.duties" });
	const { formats, language } = useFormats();
	const nameOf = useDutyName();
	const { name, state, succeeded_at, failed_at, failures, problem, every_seconds } = duty;
	const isDaily = every_seconds >= DAY_SECONDS;
	return (
		<tr className="border-line border-b last:border-0 max-[639px]:block max-[639px]:py-3">
			<th scope="row" className={`${CELL} font-normal`}>
				<span className="block first-letter:uppercase">{nameOf(name)}</span>
				<span className="text-soft text-xs">
					<code>{name}</code>{" "}
					{isDaily ? t("daily") : t("minutes", { count: Math.round(every_seconds / 60) })}
				</span>
			</th>
			<td className={`${CELL} ${state === "ok" ? "text-green" : "font-semibold text-red"}`}>
				{t(`states.${state}`)}
				{failures > 0 && (
					<span className="block max-[639px]:inline">
						<span className="hidden max-[639px]:inline">, </span>
						{t("failures", { count: failures })}
					</span>
				)}
			</td>
			<td className={CELL}>
				<span className="hidden text-soft max-[639px]:inline">{t("success")} </span>
				{succeeded_at === null ? (
					t("never")
				) : (
					<time dateTime={succeeded_at} title={formats.instant(succeeded_at)}>
						{ageOf(succeeded_at, Date.now(), language)}
					</time>
				)}
			</td>
			<td className={`${CELL} wrap-anywhere`}>
				{failed_at !== null && (
					<>
						<time dateTime={failed_at} className="text-soft">
							{formats.instant(failed_at)}
						</time>
						<span className={`block ${failures > 0 ? "text-red" : "text-soft"}`}>{problem}</span>
					</>
				)}
			</td>
		</tr>
	);
}

type Name = keyof CustomTypeOptions["resources"]["duties"]["names"];

/** What a duty does; its own name when another release has it. */
export function useDutyName(): (name: string) => string {
	const { t } = useTranslation("duties", { keyPrefix: "names" });
	return (name) => t(name as Name, { defaultValue: name });
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SystemAction } from "../../../../contract/admin.ts";
import { DISCARD_REASONS } from "../../../../contract/events.ts";
import type { LedgerTotals, SystemReport } from "../../../../contract/system-schema.ts";
import { ageOf, useFormats } from "../../formats.ts";
import { Button } from "../widgets/controls.tsx";
import { Line, Lines } from "../widgets/page.tsx";
import { type Judged, SystemCard, Verdict } from "./system-card.tsx";

interface Acting extends Judged {
	/** Asks for an action; none for operators who only read. */
	onAct?: ((action: SystemAction) => void) | undefined;
}

/** Batches that wait to be stored, and dead ones. */
export function SpoolCard({ spool, ...rest }: Pick<SystemReport, "spool"> & Acting) {
	const { t } = useTranslation("admin", { keyPrefix: "system.spool" });
	return (
		<StateCard name="spool" state={spool} act="replay_spool" {...rest}>
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
export function BlogCard({ blog, ...rest }: Pick<SystemReport, "blog"> & Acting) {
	const { t } = useTranslation("admin", { keyPrefix: "system.blog" });
	const { formats, language } = useFormats();
	return (
		<StateCard
			name="blog"
			state={blog}
			action={blog?.doubt ? "accept" : "action"}
			act={blog?.doubt ? "accept_blog" : "purge_blog"}
			{...rest}
		>
			{({ state, posts, doubt, failingSince, lastResponseAt, lastError }) => (
				<>
					<Line label={t("state")} isWrong={state !== "up" && state !== "unknown"}>
						{t(`states.${state}`)}
					</Line>
					{posts !== null && <Line label={t("posts")}>{posts}</Line>}
					{doubt && (
						<>
							<Line label={t("lost")} isWrong>
								{t("lostOf", { ...doubt })}
							</Line>
							{doubt.hidden > 0 && (
								<Line label={t("hidden")} isWrong>
									{t("hiddenOf", { ...doubt })}
								</Line>
							)}
							{doubt.languages.length > 0 && (
								<Line label={t("languages")} isWrong>
									{doubt.languages.join(", ")}
								</Line>
							)}
							<Line label={t("doubted")}>{formats.instant(doubt.since)}</Line>
						</>
					)}
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

interface Props<State> extends Acting {
	name: "spool" | "blog";
	state: State | null;
	/** Label of the button. */
	action?: "action" | "accept";
	act: SystemAction;
	children(state: State): ReactNode;
}

/** The values of a state, and what a super_admin can do about it. */
function StateCard<State>(props: Props<State>) {
	const { name, state, action = "action", act, isWrong, onAct, children } = props;
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<SystemCard
			title={t(`${name}.title`)}
			figure={name}
			state={state}
			isWrong={isWrong}
			footer={
				onAct && (
					<p className="mt-4">
						<Button onClick={() => onAct(act)}>
							{action === "accept" ? t("blog.accept") : t(`${name}.action`)}
						</Button>
					</p>
				)
			}
		>
			{(read) => <Lines className="max-w-md tabular-nums">{children(read)}</Lines>}
		</SystemCard>
	);
}

/** The other dependencies, and the versions in force. */
export function PartsCard({ report, isWrong }: { report: SystemReport } & Judged) {
	const { t } = useTranslation("admin", { keyPrefix: "system.parts" });
	return (
		<SystemCard title={t("title")} state={report} isWrong={isWrong}>
			{({ experiments, supabase, release }) => (
				<Lines className="max-w-md tabular-nums">
					<Line label={t("supabase")} isWrong={supabase.state === "down"}>
						{t(supabase.state)}
					</Line>
					<Line label={t("configuration")} isWrong={experiments.lastError !== null}>
						{t(`source.${experiments.source === "kv" ? "kv" : "bundled"}`, {
							version: experiments.version,
						})}
					</Line>
					<Line label={t("release")}>{release}</Line>
				</Lines>
			)}
		</SystemCard>
	);
}

const OUTCOMES = ["received", "stored", "duplicate", ...DISCARD_REASONS, "difference"] as const;

/** The event ledger, red when it does not balance (docs/architecture/click.md#event-pipeline). */
export function LedgerCard({ ledger, isWrong: isOff }: Pick<SystemReport, "ledger"> & Judged) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { formats } = useFormats();
	const periods: ("day" | "week")[] = ["day", "week"];
	const isWrong = (totals: LedgerTotals, outcome: (typeof OUTCOMES)[number]) =>
		(outcome === "difference" || outcome === "lost") && totals[outcome] !== 0;
	return (
		<SystemCard title={t("ledger.title")} figure="ledger" state={ledger} isWrong={isOff}>
			{(read) => (
				<div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
					<div>
						<p className="max-w-prose text-sm text-soft">{t("ledger.text")}</p>
						<Verdict isWrong={isOff}>{t(isOff ? "ledger.unbalanced" : "ledger.balanced")}</Verdict>
						<ul className="mt-4 space-y-2">
							{periods.map((period) => (
								<li key={period}>
									{t(`ledger.${period}Words`, wordsOf(read[period], formats.number))}
								</li>
							))}
						</ul>
					</div>
					<table className="w-full self-start text-sm">
						<thead>
							<tr className="border-line border-b text-right">
								<td />
								{periods.map((period) => (
									<th key={period} scope="col" className="px-3 py-2 font-semibold">
										{t(`ledger.${period}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{OUTCOMES.map((outcome) => (
								<tr key={outcome} className="border-line border-b last:border-0 last:font-semibold">
									<th scope="row" className="py-1.5 text-left font-normal">
										{t(`ledger.${outcome}`)}
									</th>
									{periods.map((period) => (
										<td
											key={period}
											className={`px-3 text-right tabular-nums ${isWrong(read[period], outcome) ? "font-semibold text-red" : ""}`}
										>
											{formats.number(read[period][outcome])}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</SystemCard>
	);
}

/** The numbers of the sentence about a period. */
function wordsOf(totals: LedgerTotals, write: (n: number) => string) {
	const { received, stored, lost, duplicate, bot, excluded, invalid, limited } = totals;
	const setAside = duplicate + bot + excluded + invalid + limited;
	return {
		received: write(received),
		stored: write(stored),
		setAside: write(setAside),
		lost: write(lost),
	};
}

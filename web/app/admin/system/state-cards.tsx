import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DISCARD_REASONS } from "../../../../contract/events.ts";
import type { LedgerTotals, SystemReport } from "../../../../contract/system-schema.ts";
import { ageOf, useFormats } from "../../formats.ts";
import { Button } from "../widgets/controls.tsx";
import type { NotedName } from "../widgets/figure-notes.ts";
import { Line, Lines, Panel, PanelTitle } from "../widgets/page.tsx";

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

interface BlogProps extends Pick<SystemReport, "blog"> {
	onAct(action: "purge_blog" | "accept_blog"): void;
}

/** State of the blog's WordPress. */
export function BlogCard({ blog, onAct }: BlogProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system.blog" });
	const { formats, language } = useFormats();
	return (
		<StateCard
			name="blog"
			state={blog}
			action={blog?.doubt ? "accept" : "action"}
			onAct={() => onAct(blog?.doubt ? "accept_blog" : "purge_blog")}
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

interface Props<State> {
	name: "spool" | "blog";
	state: State | null;
	/** Label of the button. */
	action?: "action" | "accept";
	onAct(): void;
	children(state: State): ReactNode;
}

/** The values of a state, and what can be done about it. */
function StateCard<State>({ name, state, action = "action", onAct, children }: Props<State>) {
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
						{action === "accept" ? t("blog.accept") : t(`${name}.action`)}
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

const OUTCOMES = ["received", "stored", "duplicate", ...DISCARD_REASONS, "difference"] as const;

/** The event ledger, red when it does not balance (docs/architecture/click.md#event-pipeline). */
export function LedgerCard({ ledger }: { ledger: SystemReport["ledger"] }) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { formats } = useFormats();
	if (ledger === null) return <section className="panel">{t("unknown")}</section>;
	const isBalanced = ledger.day.difference === 0 && ledger.week.difference === 0;
	const periods: ("day" | "week")[] = ["day", "week"];
	const isWrong = (totals: LedgerTotals, outcome: (typeof OUTCOMES)[number]) =>
		(outcome === "difference" || outcome === "lost") && totals[outcome] !== 0;
	return (
		<section
			className={`panel grid gap-x-12 gap-y-4 lg:grid-cols-2 ${isBalanced ? "" : "border-red"}`}
		>
			<div>
				<PanelTitle title={t("ledger.title")} figure="ledger" />
				<p className="mt-2 max-w-prose text-sm text-soft">{t("ledger.text")}</p>
				<Verdict isWrong={!isBalanced}>
					{t(isBalanced ? "ledger.balanced" : "ledger.unbalanced")}
				</Verdict>
				<ul className="mt-4 space-y-2">
					{periods.map((period) => (
						<li key={period}>
							{t(`ledger.${period}Words`, wordsOf(ledger[period], formats.number))}
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
									className={`px-3 text-right tabular-nums ${isWrong(ledger[period], outcome) ? "font-semibold text-red" : ""}`}
								>
									{formats.number(ledger[period][outcome])}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
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

interface CardProps<State> {
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
export function SystemCard<State>(props: CardProps<State>) {
	const { state, isWrong = false, className = "", footer, children, ...title } = props;
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<Panel {...title} className={`${className} ${isWrong ? "border-red" : ""}`}>
			{state === null ? <p className="mt-4 text-red">{t("unknown")}</p> : children(state)}
			{footer}
		</Panel>
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

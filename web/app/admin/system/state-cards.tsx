import { DISCARD_REASONS } from "../../../../contract/events.ts";
import type {
	FigureCheck,
	LedgerTotals,
	SystemReport,
} from "../../../../contract/system-schema.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { ageOf, useTexts } from "../../formats.ts";
import { Rows } from "../widgets/page.tsx";
import { type CheckProps, type Read, Verdict } from "./system-card.tsx";

const WRONG = { isWrong: true };
const VALUES = "max-w-md tabular-nums";

/** Batches that wait to be stored, and dead ones. */
export function Spool({ state }: CheckProps<Read<"spool">>) {
	const { t } = useTexts("admin", "system.spool");
	const { waitingBatches, waitingEvents, deadBatches } = state;
	return (
		<Rows
			className={VALUES}
			rows={[
				[t("waiting"), waitingBatches, { isWrong: waitingBatches > 0 }],
				[t("events"), waitingEvents],
				[t("dead"), deadBatches, { isWrong: deadBatches > 0 }],
			]}
		/>
	);
}

/** State of the blog's WordPress. */
export function Blog({ state: blog }: CheckProps<Read<"blog">>) {
	const { t, formats, language } = useTexts("admin", "system.blog");
	const { state, posts, doubt, failingSince, lastResponseAt: last, lastError } = blog;
	return (
		<Rows
			className={VALUES}
			rows={[
				[t("state"), t(`states.${state}`), { isWrong: state !== "up" && state !== "unknown" }],
				posts !== null && [t("posts"), posts],
				doubt && [t("lost"), t("lostOf", { ...doubt }), WRONG],
				doubt && doubt.hidden > 0 && [t("hidden"), t("hiddenOf", { ...doubt }), WRONG],
				doubt?.languages[0] && [t("languages"), doubt.languages.join(", "), WRONG],
				doubt && [t("doubted"), formats.instant(doubt.since)],
				failingSince && [t("since"), formats.instant(failingSince)],
				last && [t("last"), formats.instant(last)],
				last && [t("age"), ageOf(last, Date.now(), language)],
				lastError && [t("error"), lastError],
			]}
		/>
	);
}

/** The other dependencies, and the versions in force. */
export function Parts({ state }: CheckProps<SystemReport>) {
	const { t } = useTexts("admin", "system.parts");
	const { experiments, supabase, release } = state;
	const { version, lastError } = experiments;
	const source = t(`source.${experiments.source === "kv" ? "kv" : "bundled"}`, { version });
	return (
		<Rows
			className={VALUES}
			rows={[
				[t("supabase"), t(supabase.state), { isWrong: supabase.state === "down" }],
				[t("configuration"), source, { isWrong: lastError !== null }],
				[t("release"), release],
			]}
		/>
	);
}

const OUTCOMES = ["received", "stored", "duplicate", ...DISCARD_REASONS, "difference"] as const;
const PERIODS = ["day", "week"] as const;

/** The event ledger, red when it does not balance (docs/architecture/click.md#event-pipeline). */
export function Ledger({ state: ledger, isWrong: isOff }: CheckProps<Read<"ledger">>) {
	const { t, formats } = useTexts("admin", "system.ledger");
	const isWrong = (totals: LedgerTotals, outcome: (typeof OUTCOMES)[number]) =>
		(outcome === "difference" || outcome === "lost") && totals[outcome] !== 0;
	return (
		<div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
			<div>
				<p className="max-w-prose text-sm text-soft">{t("text")}</p>
				<Verdict isWrong={isOff}>{t(isOff ? "unbalanced" : "balanced")}</Verdict>
				<ul className="mt-4 space-y-2">
					{PERIODS.map((period) => (
						<li key={period}>{t(`${period}Words`, wordsOf(ledger[period], formats.number))}</li>
					))}
				</ul>
			</div>
			<table className="w-full self-start text-sm">
				<thead>
					<tr className="border-line border-b text-right">
						<td />
						{PERIODS.map((period) => (
							<th key={period} scope="col" className="px-3 py-2 font-semibold">
								{t(period)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{OUTCOMES.map((outcome) => (
						<tr key={outcome} className="border-line border-b last:border-0 last:font-semibold">
							<th scope="row" className="py-1.5 text-left font-normal">
								{t(outcome)}
							</th>
							{PERIODS.map((period) => (
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
		</div>
	);
}

/** The numbers of the sentence about a period. */
function wordsOf(totals: LedgerTotals, write: (n: number) => string) {
	const { received, stored, lost, duplicate, bot, excluded, invalid, limited } = totals;
	const setAside = duplicate + bot + excluded + invalid + limited;
	return {
		...{ received: write(received), stored: write(stored) },
		...{ setAside: write(setAside), lost: write(lost) },
	};
}

type Name = keyof Texts["admin"]["system"]["figures"]["names"];
/** The figures whose amounts are cents. */
const MONEY: readonly string[] = [
	...(["payments", "refunds", "revenue", "mrr", "costs"] satisfies Name[]),
];

/** Whether reports agreed with the raw data last night, else which figure differs, on which day and by how much. */
export function Figures({ state: figures, isWrong }: CheckProps<Read<"figures">>) {
	const { t, formats } = useTexts("admin", "system.figures");
	const checkedAt = figures[0]?.checked_at;
	return (
		<>
			<p className="mt-2 max-w-prose text-sm text-soft">{t("text")}</p>
			{checkedAt ? (
				<Verdict isWrong={isWrong}>
					{t(isWrong ? "differ" : "equal", { at: formats.instant(checkedAt) })}
				</Verdict>
			) : (
				<p className="mt-3">{t("never")}</p>
			)}
			{isWrong && (
				<ul className="mt-3 divide-y divide-line text-sm">
					{figures
						.filter(({ differences }) => differences.length > 0)
						.map((figure) => (
							<Difference key={figure.name} figure={figure} />
						))}
				</ul>
			)}
		</>
	);
}

function Difference({ figure: { name, equal_at, differences } }: { figure: FigureCheck }) {
	const { t, formats } = useTexts("admin", "system.figures");
	const write = MONEY.includes(name) ? (cents: number) => formats.money(cents) : formats.number;
	return (
		<li className="py-2">
			<strong className="font-semibold">
				{t(`names.${name as Name}`, { defaultValue: name })}
			</strong>
			<ul>
				{differences.slice(0, 3).map(({ day, stored, counted }) => (
					<li key={day}>
						{t("difference", {
							...{ day: formats.day(day), stored: write(stored), counted: write(counted) },
						})}
					</li>
				))}
			</ul>
			<p className="text-soft">
				{differences.length > 3 && `${t("others", { count: differences.length - 3 })} `}
				{equal_at ? t("lastEqual", { at: formats.instant(equal_at) }) : t("neverEqual")}
			</p>
		</li>
	);
}

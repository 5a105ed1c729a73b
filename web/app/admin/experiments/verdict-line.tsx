import { Fragment, type ReactNode } from "react";
import type {
	ExperimentSummary,
	Interval,
	Verdict,
} from "../../../../contract/experiment-detail-schema.ts";
import {
	type ExperimentState,
	type HealthProblem,
	MIN_LIGHT_CONVERSIONS,
} from "../../../../contract/experiment-terms.ts";
import { experimentPath } from "../../../../contract/paths.ts";
import { caseOf, says } from "../../../../contract/verdict-table.ts";
import { TriangleAlert } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { DAY_MS } from "../period/spans.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Mark, TextLink } from "../widgets/controls.tsx";
import { Rows } from "../widgets/page.tsx";
import { useEffects } from "./use-names.ts";

const COLOURS: Record<VerdictTexts["tone"], string> = {
	good: "border-green bg-green-wash",
	bad: "border-red bg-red-wash",
	refused: "border-amber bg-amber-wash",
	open: "border-line-strong bg-paper",
};

/** `over`: the run has ended, and nothing is left to do. */
type Phase = "running" | "paused" | "over";

export function phaseOf(state: ExperimentState): Phase {
	return state === "running" || state === "paused" ? state : "over";
}

interface Props {
	verdict: Verdict;
	phase: Phase;
	/** The action that the verdict asks for. */
	children?: ReactNode;
}

/** Result of a test with what it rests on, and what to do. */
export function VerdictLine({ verdict, phase, children }: Props) {
	const { sentence, basis, details, tone } = useVerdict()(verdict, phase);
	return (
		<div
			className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-e-xl border-s-4 px-5 py-3 ${COLOURS[tone]}`}
		>
			<div className="max-w-prose grow basis-96 space-y-1 text-sm">
				<p className="font-semibold text-xl leading-snug tracking-tight">{sentence}</p>
				{[...basis, ...details].map((line) => (
					<p key={line}>{line}</p>
				))}
			</div>
			{children && <div className="sm:ms-auto">{children}</div>}
		</div>
	);
}

interface VerdictTexts {
	sentence: string;
	/** Figures that it rests on, those of the look named as such. */
	basis: string[];
	/** Its reason, and what to do. */
	details: string[];
	tone: "good" | "bad" | "refused" | "open";
}

const TONES: Record<Verdict["kind"], VerdictTexts["tone"]> = {
	refused_ratio: "refused",
	refused_ledger: "refused",
	refused_changed: "refused",
	refused_split: "refused",
	refused_networks: "refused",
	too_early: "open",
	wins: "good",
	loses: "bad",
	no_difference: "open",
	aa_test: "open",
	holdout: "open",
};

/** Writes a verdict as one sentence, with what it rests on and what to do (docs/product/experiments.md#experiments-page). */
export function useVerdict(): (verdict: Verdict, phase: Phase) => VerdictTexts {
	const { t, formats } = useTexts("ab-tests", "verdict");
	const { effect, end, share } = useEffects();
	const ends = ({ low, high }: Interval) => ({ low: end(low), high: end(high) });
	const numberOf = (count: number) => ({ count, n: formats.number(count) });
	/** The sentence of a verdict, and what to do. */
	const plain = (kind: Plain, words: Record<string, string | number> = {}): Texts => ({
		sentence: t(kind),
		details: [t(`${kind}What`, words)],
	});
	const refused = (verdict: Refused): Texts => {
		switch (verdict.kind) {
			case "refused_ratio": {
				const { deviation: off } = verdict;
				const where = off && t("refused_ratioWhere", { ...off, by: t(`by.${off.by}`) });
				const { sentence, details } = plain(verdict.kind);
				return { sentence, details: [...(where ? [where] : []), ...details] };
			}
			case "refused_ledger":
				return plain(verdict.kind, { difference: formats.number(verdict.difference) });
			case "refused_split":
				return plain(verdict.kind, { share: formats.percent(100 * verdict.share) });
			case "refused_changed":
				return plain(`refused_changed_${verdict.how}`);
			case "refused_networks": {
				const { units, others } = verdict;
				const name = t(`names.${others.kind}`, { arm: "arm" in others ? others.arm : "" });
				const counted = t("refused_networksOthers", { ...numberOf(units), others: name });
				const needed = { n: formats.number(MIN_LIGHT_CONVERSIONS) };
				const { sentence, details } = plain(verdict.kind, needed);
				return { sentence, details: [counted, ...details] };
			}
		}
	};
	const decided = (verdict: Decided, phase: Phase): Texts => {
		const { kind, arm, look, lift, soFar, rates, conversions, bound, isEarly } = verdict;
		const rated = { arm, rate: share(rates.arm), control: share(rates.control) };
		const next = phase === "over" ? t("over") : t(`${kind}What`, { arm });
		const isWorse = phase === "running" && says(kind, "worse");
		return {
			sentence:
				soFar === null ? t(`${kind}Unknown`, rated) : t(kind, { ...rated, lift: end(soFar) }),
			basis: [
				t(`${kind}Look`, {
					...{ arm, look, ...ends(lift), bound: formats.number(bound ?? 0) },
					converted: formats.number(conversions.arm),
					total: formats.number(conversions.arm + conversions.control),
				}),
			],
			details: [
				...(isEarly && says(kind, "early") ? [t("early")] : []),
				isWorse ? `${next} ${t("worse")}` : next,
			],
		};
	};
	const undecided = (verdict: Undecided, phase: Phase): Texts => {
		if (verdict.kind === "too_early") {
			const { nextLookAt, visitorsNeeded: count } = verdict;
			const needed = count === null ? [] : [t("visitorsNeeded", numberOf(count))];
			if (nextLookAt === null) return { sentence: t("too_earlyNoLook"), details: needed };
			return {
				sentence: t("too_early", { at: formats.day(nextLookAt) }),
				details: [...needed, t("too_earlyWhat")],
			};
		}
		if (verdict.kind !== "no_difference") return plain(verdict.kind);
		const rated = verdict.lifts.filter((each) => each.lift.estimate !== null);
		const isLast = phase !== "over" && says(verdict.kind, "noLooksLeft");
		return {
			sentence: t(rated.length === 0 ? "no_differenceUnknown" : "no_difference"),
			basis: rated.map(({ arm, lift, soFar }) =>
				t("between", { arm, lift: effect(soFar), ...ends(lift) }),
			),
			details: [t("no_differenceWhat"), ...(isLast ? [t("noLooksLeft")] : [])],
		};
	};
	return (verdict, phase) => {
		const texts =
			"look" in verdict
				? decided(verdict, phase)
				: isRefused(verdict)
					? refused(verdict)
					: undecided(verdict, phase);
		const without = "without" in verdict && verdict.without;
		const details = [...(without ? [t("without", numberOf(without))] : []), ...texts.details];
		return { basis: [], ...texts, tone: TONES[verdict.kind], details };
	};
}

type Texts = Omit<VerdictTexts, "tone" | "basis"> & Partial<Pick<VerdictTexts, "basis">>;
type Plain =
	| Exclude<Extract<Verdict["kind"], `refused_${string}`>, "refused_changed">
	| `refused_changed_${Extract<Verdict, { kind: "refused_changed" }>["how"]}`
	| "aa_test"
	| "holdout";
type Decided = Extract<Verdict, { look: number }>;
type Refused = Extract<Verdict, { kind: `refused_${string}` }>;
type Undecided = Exclude<Verdict, Decided | Refused>;

const isRefused = (verdict: Verdict): verdict is Refused => verdict.kind.startsWith("refused");

/** State of a test: slot, run, time left, whether it is published and live. */
export function ExperimentFacts({ experiment }: { experiment: ExperimentSummary }) {
	const { t, formats } = useTexts("ab-tests", "facts");
	const { t: all } = useTexts("ab-tests");
	const { slot, run, startedAt, state, live, published } = experiment;
	const left = says(caseOf(experiment), "daysLeft") ? daysLeft(experiment, Date.now()) : undefined;
	const runs =
		startedAt === null ? t("noRun") : t("runNumber", { run, at: formats.day(startedAt) });
	const dot = live ? "bg-green" : "border border-soft";
	const liveText =
		live === null
			? t("liveNone")
			: t("liveShare", { share: formats.percent(Math.round(100 * live)) });
	return (
		<Rows
			look="facts"
			label={t("label")}
			rows={[
				[t("slot"), all(`slots.${slot ?? "none"}`)],
				[t("run"), runs],
				left !== undefined && [t("left"), left === 0 ? t("over") : t("days", { count: left })],
				state !== "draft" && [
					t("published"),
					t(`publishedStates.${published}`),
					{ isWrong: published !== "yes" },
				],
				state === "running" && [
					t("live"),
					<Fragment key="live">
						<span className={`me-2 inline-block size-2.5 rounded-full ${dot}`} aria-hidden="true" />
						{liveText}
					</Fragment>,
					{ figure: "liveShare" },
				],
			]}
		/>
	);
}

const WEEK_DAYS = 7;

/** Days until the last look of a running test, 0 when it is over; undefined while none is due. Pure. */
export function daysLeft(
	{ state, startedAt, weeks }: Pick<ExperimentSummary, "state" | "startedAt" | "weeks">,
	now: number,
): number | undefined {
	if (state !== "running" || startedAt === null) return undefined;
	const end = Date.parse(startedAt) + weeks * WEEK_DAYS * DAY_MS;
	return Math.max(0, Math.ceil((end - now) / DAY_MS));
}

const STATE_TONES = {
	...({ draft: "none", stopped: "none", archived: "none" } as const),
	...({ running: "good", kept: "good", paused: "warning" } as const),
};

export function StateBadge({ state }: { state: ExperimentState }) {
	const { t } = useTexts("ab-tests");
	return <Mark tone={STATE_TONES[state]}>{t(`states.${state}`)}</Mark>;
}

/** Marks a test that changes nothing on screen. */
export function AaBadge() {
	const { t } = useTexts("ab-tests");
	return <Mark tone="none">{t("aa.badge")}</Mark>;
}

/** Says what an A/A test is, and offers to give it a slot to whom may change it. */
export function AaOffer({ name }: { name: string }) {
	const { t } = useTexts("ab-tests", "aa");
	const admin = useAdmin();
	return (
		<p className="text-sm">
			{t("text")}{" "}
			{admin.role === "super_admin" && (
				<TextLink to={experimentPath(name, "experimentEdit")} className="font-medium">
					{t("offer")}
				</TextLink>
			)}
		</p>
	);
}

/** The problems but one: a decision that waits is said by the verdict. */
export function shownProblems(problems: readonly HealthProblem[]) {
	return problems.filter((problem) => problem !== "decided");
}

/** Problems of a test, and what to do about each. */
export function ProblemList({ problems }: { problems: readonly HealthProblem[] }) {
	const { t } = useTexts("ab-tests", "problems");
	const shown = shownProblems(problems);
	if (shown.length === 0) return null;
	return (
		<ul aria-label={t("label")} className="space-y-2 text-sm">
			{shown.map((problem) => (
				<li key={problem} className="flex gap-2 text-red">
					<TriangleAlert className="mt-0.5 size-4 shrink-0" />
					{t(problem)}
				</li>
			))}
		</ul>
	);
}

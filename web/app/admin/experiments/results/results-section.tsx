import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import type {
	ExperimentDetail,
	ExperimentRun,
	TogetherTest,
} from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { experimentPath } from "../../../../../contract/paths.ts";
import { caseOf, says } from "../../../../../contract/verdict-table.ts";
import { useTexts } from "../../../formats.ts";
import { Choice } from "../../widgets/controls.tsx";
import { Fold, Panel } from "../../widgets/page.tsx";
import { Results } from "../../widgets/results.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { MainAction } from "../experiment-actions.tsx";
import { resultsQuery, useTitles } from "../experiment-calls.ts";
import { ArmPicture } from "../preview-panel.tsx";
import { useEffects, useNames, useRunSpan } from "../use-names.ts";
import { phaseOf, VerdictLine } from "../verdict-line.tsx";
import { ArmsCard, RevenueCard } from "./arm-cards.tsx";
import { BreakdownCard, LiftCard, LooksCard } from "./lift-cards.tsx";

interface Props {
	experiment: ExperimentDetail;
}

/** The run that the address names, or the newest. */
export function useRun({ runs, run }: Pick<ExperimentDetail, "runs" | "run">) {
	const [address] = useSearchParams();
	const wanted = Number(address.get("run"));
	return runs.find((one) => one.run === wanted) ?? runs.find((one) => one.run === run);
}

/** Chooses a run in the head of the page. */
export function RunChoice({ experiment }: Props) {
	const { t } = useTexts("ab-tests", "results");
	const [, setAddress] = useSearchParams();
	const spanOf = useRunSpan();
	const run = useRun(experiment);
	if (run === undefined) return null;
	return (
		<Choice
			look="hidden"
			label={t("run")}
			value={String(run.run)}
			options={experiment.runs.map((one) => [
				String(one.run),
				t("runOption", { run: one.run, span: spanOf(one) }),
			])}
			onChoose={(chosen) => setAddress({ run: chosen }, { replace: true })}
		/>
	);
}

/** Results of a run of a test, the verdict first (docs/product/experiments.md#experiments-page). */
export function ResultsSection({ experiment, run }: Props & { run: ExperimentRun }) {
	const { t } = useTexts("ab-tests", "results");
	const query = useQuery(resultsQuery(experiment.name, run.run));
	const { effect } = useEffects();
	const changes = query.data?.changes ?? [];
	const isNewest = run.run === experiment.run;
	// The newest run's verdict comes with the test, before its figures.
	const { verdict } = query.data ?? (isNewest ? experiment : { verdict: undefined });
	const shown = caseOf({ verdict: verdict ?? experiment.verdict, run: run.run });
	const hasLifts = says(shown, "lifts");
	return (
		<section aria-labelledby="results" className="space-y-4">
			<h2 id="results" className="sr-only">
				{t("title")}
			</h2>
			<Results isPending={query.isPending} className="space-y-4">
				<section tabIndex={-1} aria-live="polite">
					{verdict === undefined ? (
						<div className="skeleton h-24" aria-hidden="true" />
					) : verdict === null ? (
						<p className="panel text-soft">{t("noVerdict")}</p>
					) : (
						<VerdictLine
							verdict={verdict}
							phase={run.endedAt === null ? phaseOf(experiment.state) : "over"}
						>
							{isNewest && <MainAction experiment={experiment} />}
						</VerdictLine>
					)}
					{verdict && says(verdict.kind, "novelty") && changes.length > 0 && (
						// The later weeks do not bear out the effect of these arms.
						<div className="mt-3 border-amber border-s-4 bg-amber-wash px-4 py-3 text-sm">
							<p className="font-semibold">{t("novelty.title")}</p>
							{changes.map(({ arm, first, later }) => (
								<p key={arm} className="mt-1">
									{t("novelty.text", { arm, first: effect(first), later: effect(later) })}
								</p>
							))}
						</div>
					)}
				</section>
				<div className={`grid gap-4 ${hasLifts ? "lg:grid-cols-[3fr_2fr]" : ""}`}>
					{hasLifts && <LiftCard query={query} hasLooks={says(shown, "looks")} />}
					<ArmsPanel query={query} plan={run.plan} />
				</div>
			</Results>
		</section>
	);
}

/** The other figures of a run, as lines to unfold. */
export function MoreResults({ experiment, run }: Props & { run: ExperimentRun }) {
	const { t } = useTexts("ab-tests", "folds");
	const query = useQuery(resultsQuery(experiment.name, run.run));
	const shown = caseOf({ verdict: (query.data ?? experiment).verdict, run: run.run });
	return (
		<>
			<Fold title={t(says(shown, "looks") ? "goals" : "goalsOnly")}>
				<ArmsCard query={query} />
				{says(shown, "looks") && <LooksCard query={query} />}
			</Fold>
			<Fold title={t("groups")}>
				<RevenueCard query={query} />
				<BreakdownCard query={query} />
			</Fold>
		</>
	);
}

/** The other tests that visitors of a run may have met on the same page (docs/product/experiments.md#holdout). */
export function TogetherCard({ tests }: { tests: readonly TogetherTest[] }) {
	const { t } = useTexts("ab-tests");
	const spanOf = useRunSpan();
	const titleOf = useTitles();
	return (
		<Panel title={t("together.title")}>
			{tests.length === 0 ? (
				<p className="mt-1 text-sm text-soft">{t("together.none")}</p>
			) : (
				<ul className="mt-3 space-y-2 text-sm">
					{tests.map(({ name, slot, ...span }) => (
						<li key={name + span.startedAt}>
							<Link to={experimentPath(name)} className="underline">
								{t("together.one", {
									name: titleOf(name),
									slot: t(`slots.${slot ?? "none"}`),
									span: spanOf(span),
								})}
							</Link>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}

const PICTURE_WIDTH = 132;

interface PanelProps {
	query: UseQueryResult<ExperimentResults>;
	plan: ExperimentRun["plan"];
}

/** The arms of a run as they look, each with its rate of the primary goal. */
function ArmsPanel({ query, plan }: PanelProps) {
	const { t, formats, language } = useTexts("ab-tests");
	const { share, shareInterval } = useEffects();
	const names = useNames();
	return (
		<WidgetCard
			title={t("plan.arms")}
			figure="testConversions"
			query={query}
			subtitle={({ primaryGoal }) => t(`goals.${primaryGoal}`)}
		>
			{({ arms, primaryGoal, asOf, verdict }) => (
				<>
					<ul className="divide-y divide-line">
						{arms.map(({ arm, exposures, goals }) => {
							const { conversions, rate } = goals[primaryGoal];
							const planned = plan.arms.find(({ id }) => id === arm);
							const hasWon = verdict?.kind === "wins" && verdict.arm === arm;
							return (
								<li key={arm} className="flex items-center gap-4 py-3">
									{plan.slot !== null && planned && (
										<ArmPicture
											arm={arm}
											slot={plan.slot}
											language={language}
											content={planned.content?.[language] ?? null}
											width={PICTURE_WIDTH}
										/>
									)}
									<div className="min-w-0 grow text-sm">
										<p className="font-semibold">{names.arm(arm)}</p>
										<p className="text-soft">
											{t("results.armCount", {
												count: exposures,
												n: formats.number(conversions),
												of: formats.number(exposures),
											})}
										</p>
									</div>
									<p className={`text-right tabular-nums ${hasWon ? "text-(--chart-blue)" : ""}`}>
										<strong className="block whitespace-nowrap font-semibold text-xl">
											{share(rate.estimate)}
										</strong>
										<span className="text-soft text-xs">{shareInterval(rate)}</span>
									</p>
								</li>
							);
						})}
					</ul>
					<p className="mt-auto border-line border-t pt-3 text-soft text-xs">
						{t("results.asOf", { at: formats.instant(asOf) })}
					</p>
				</>
			)}
		</WidgetCard>
	);
}

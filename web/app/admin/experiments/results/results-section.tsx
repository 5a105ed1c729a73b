import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
	type ExperimentDetail,
	type ExperimentResults,
	LEFT_OUT,
} from "../../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../../../formats.ts";
import { Choice } from "../../widgets/controls.tsx";
import { Results } from "../../widgets/results.tsx";
import { Stat, StatRow } from "../../widgets/stat.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { resultsQuery } from "../experiment-calls.ts";
import { useRunSpan } from "../run-cards.tsx";
import { VerdictLine } from "../verdict-line.tsx";
import { ArmsCard, ComparisonCards } from "./arm-cards.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";
import { LiftCard, LooksCard } from "./lift-cards.tsx";
import { RevenueCard } from "./revenue-card.tsx";
import { TogetherCard } from "./together-card.tsx";

/** What a run of a test shows, the verdict first (docs/experiments.md#experiments-page). */
export function ResultsSection({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
	const [address, setAddress] = useSearchParams();
	const spanOf = useRunSpan();
	const { name, runs } = experiment;
	const wanted = Number(address.get("run"));
	const run = runs.find((one) => one.run === wanted)?.run ?? experiment.run;
	const query = useQuery(resultsQuery(name, run));
	const unexposed = ({ arms, primaryGoal }: ExperimentResults) =>
		arms.reduce((sum, { goals }) => sum + goals[primaryGoal].withoutExposure, 0);
	return (
		<section aria-labelledby="results" className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-3">
				<h2 id="results" className="font-semibold text-2xl tracking-tight">
					{t("title")}
				</h2>
				<Choice
					label={t("run")}
					value={String(run)}
					options={runs.map((one) => [
						String(one.run),
						t("runOption", { run: one.run, span: spanOf(one) }),
					])}
					onChoose={(chosen) => setAddress({ run: chosen }, { replace: true })}
				/>
			</header>
			<Results isPending={query.isPending} className="space-y-6">
				<section tabIndex={-1} aria-live="polite">
					<WidgetBody query={query}>
						{({ verdict, changes }) =>
							verdict ? (
								<>
									<VerdictLine verdict={verdict} />
									<Novelty changes={changes} />
								</>
							) : (
								<p className="panel text-soft">{t("noVerdict")}</p>
							)
						}
					</WidgetBody>
				</section>
				<StatRow
					label={t("counted")}
					query={query}
					cards={5}
					columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
				>
					{(results) => (
						<>
							<Stat
								label={t("columns.exposures")}
								value={formats.number(
									results.arms.reduce((sum, { exposures }) => sum + exposures, 0),
								)}
								figure="testExposures"
							/>
							<Stat
								label={t("columns.withoutExposure")}
								value={formats.number(unexposed(results))}
								figure="testUnexposed"
							/>
							{LEFT_OUT.map((reason) => (
								<Stat
									key={reason}
									label={t(`excluded.${reason}`)}
									value={formats.number(results.excluded[reason])}
									figure="testExcluded"
								/>
							))}
						</>
					)}
				</StatRow>
				<ArmsCard query={query} />
				<LiftCard query={query} />
				<LooksCard query={query} />
				<ComparisonCards query={query} />
				<RevenueCard query={query} />
				<BreakdownCard query={query} />
			</Results>
			<TogetherCard tests={experiment.together.filter((test) => test.run === run)} />
		</section>
	);
}

/** Arms whose effect the later weeks do not bear out. */
function Novelty({ changes }: Pick<ExperimentResults, "changes">) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results.novelty" });
	const { formats } = useFormats();
	const lift = (value: number | null) => (value === null ? "–" : formats.effect(value));
	if (changes.length === 0) return null;
	return (
		<div className="mt-3 border-amber border-s-4 bg-amber-wash px-4 py-3 text-sm">
			<p className="font-semibold">{t("title")}</p>
			{changes.map(({ arm, first, later }) => (
				<p key={arm} className="mt-1">
					{t("text", { arm, first: lift(first), later: lift(later) })}
				</p>
			))}
		</div>
	);
}

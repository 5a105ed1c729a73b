import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type {
	ExperimentDetail,
	TogetherTest,
} from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { experimentPath } from "../../../../../contract/paths.ts";
import { caseOf, says } from "../../../../../contract/verdict-table.ts";
import { Choice } from "../../widgets/controls.tsx";
import { Panel } from "../../widgets/page.tsx";
import { Results } from "../../widgets/results.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { resultsQuery } from "../experiment-calls.ts";
import { useRunSpan } from "../run-cards.tsx";
import { useEffects } from "../use-names.ts";
import { phaseOf, VerdictLine } from "../verdict-line.tsx";
import { ArmsCard, ComparisonCard, RevenueCard } from "./arm-cards.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";
import { LiftCard, LooksCard } from "./lift-cards.tsx";

/** Results of a run of a test, the verdict first (docs/product/experiments.md#experiments-page). */
export function ResultsSection({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const [address, setAddress] = useSearchParams();
	const spanOf = useRunSpan();
	const { name, state, runs } = experiment;
	const wanted = Number(address.get("run"));
	const run = runs.find((one) => one.run === wanted)?.run ?? experiment.run;
	const query = useQuery(resultsQuery(name, run));
	const hasEnded = runs.some((one) => one.run === run && one.endedAt !== null);
	// Until the results are there, the cards wait in their places.
	const shown = caseOf({ verdict: query.data ? query.data.verdict : experiment.verdict, run });
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
									<VerdictLine verdict={verdict} phase={hasEnded ? "over" : phaseOf(state)} />
									{says(verdict.kind, "novelty") && <Novelty changes={changes} />}
								</>
							) : (
								<p className="panel text-soft">{t("noVerdict")}</p>
							)
						}
					</WidgetBody>
				</section>
				<ArmsCard query={query} />
				{says(shown, "lifts") && <LiftCard query={query} hasLooks={says(shown, "looks")} />}
				{says(shown, "looks") && <LooksCard query={query} />}
				{says(shown, "lifts") && <ComparisonCard query={query} />}
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
	const { effect } = useEffects();
	if (changes.length === 0) return null;
	return (
		<div className="mt-3 border-amber border-s-4 bg-amber-wash px-4 py-3 text-sm">
			<p className="font-semibold">{t("title")}</p>
			{changes.map(({ arm, first, later }) => (
				<p key={arm} className="mt-1">
					{t("text", { arm, first: effect(first), later: effect(later) })}
				</p>
			))}
		</div>
	);
}

/** The other tests that visitors of a run may have met on the same page (docs/product/experiments.md#holdout). */
function TogetherCard({ tests }: { tests: readonly TogetherTest[] }) {
	const { t } = useTranslation("ab-tests");
	const spanOf = useRunSpan();
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
									name,
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

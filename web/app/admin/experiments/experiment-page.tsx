import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ExperimentDetail } from "../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { CallError } from "../../call-error.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Page } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { ExperimentActions } from "./experiment-actions.tsx";
import { experimentQuery } from "./experiment-calls.ts";
import {
	AaBadge,
	AaOffer,
	ExperimentFacts,
	Identifier,
	ProblemList,
	StateBadge,
} from "./experiment-facts.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ResultsSection } from "./results/results-section.tsx";
import { HistoryCard, RunsCard } from "./run-cards.tsx";
import { WinnerNote } from "./winner-note.tsx";

/** One A/B test: results, definition, runs and history (docs/experiments.md#experiments-page). */
export function ExperimentPage() {
	const { t } = useTranslation("ab-tests");
	const { name = "" } = useParams();
	const query = useQuery(experimentQuery(name));
	const isGone = query.error instanceof CallError && query.error.code === "not_found";
	const experiment = query.data;
	return (
		<Page
			title={experiment?.title ?? name}
			heading={
				<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
					{experiment?.title ?? name}
					{experiment && <Identifier experiment={experiment} />}
					{experiment && <StateBadge state={experiment.state} />}
					{experiment?.slot === null && <AaBadge />}
				</span>
			}
			lead={experiment?.hypothesis}
			back={{ to: ADMIN_PATHS.experiments, text: t("back") }}
		>
			{isGone ? (
				<p role="alert" className="panel">
					<strong className="block font-semibold">{t("notFound")}</strong>
					{t("notFoundText")}
				</p>
			) : (
				<section tabIndex={-1} aria-label={name} aria-busy={query.isFetching}>
					<WidgetBody query={query}>{(found) => <Parts experiment={found} />}</WidgetBody>
				</section>
			)}
		</Page>
	);
}

function Parts({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests");
	const admin = useAdmin();
	const { plan, run, history, slot, problems, name, state } = experiment;
	return (
		<div className="space-y-6">
			{admin.role === "super_admin" && <ExperimentActions experiment={experiment} />}
			<section className="panel space-y-4" aria-label={t("facts.label")}>
				<ProblemList problems={problems} />
				<ExperimentFacts experiment={experiment} />
				{slot === null && state !== "archived" && <AaOffer name={name} />}
			</section>
			<WinnerNote experiment={experiment} />
			{run === 0 ? (
				<p className="panel text-soft">{t("results.none")}</p>
			) : (
				<ResultsSection experiment={experiment} />
			)}
			<PlanCard plan={plan} />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<RunsCard experiment={experiment} />
				<HistoryCard history={history} />
			</div>
		</div>
	);
}

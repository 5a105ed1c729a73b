import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type {
	ExperimentList,
	ExperimentState,
} from "../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { usePageTitle } from "../../use-page-title.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { experimentsQuery } from "./experiment-calls.ts";
import { ExperimentItem } from "./experiment-item.tsx";
import { ForeignTests } from "./foreign-tests.tsx";
import { InvalidTests } from "./invalid-tests.tsx";

/** What needs attention first. */
const ORDER: readonly ExperimentState[] = ["running", "paused", "draft", "stopped", "archived"];

/** All A/B tests by state (docs/experiments.md#experiments-page). */
export function ExperimentsPage() {
	const { t } = useTranslation("ab-tests");
	const admin = useAdmin();
	const query = useQuery(experimentsQuery);
	usePageTitle(t("title"));
	return (
		<div className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
					<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
				</div>
				{admin.role === "super_admin" && (
					<Link to={ADMIN_PATHS.newExperiment} className="button button-primary">
						{t("new")}
					</Link>
				)}
			</header>
			<section tabIndex={-1} aria-label={t("title")} aria-busy={query.isFetching}>
				<WidgetBody query={query}>{(list) => <Groups list={list} />}</WidgetBody>
			</section>
		</div>
	);
}

function Groups({ list: { experiments, invalid, foreign } }: { list: ExperimentList }) {
	const { t } = useTranslation("ab-tests");
	if (experiments.length + invalid.length + foreign.length === 0) {
		return <p className="panel max-w-prose text-soft">{t("empty")}</p>;
	}
	return (
		<div className="space-y-8">
			{invalid.length > 0 && <InvalidTests tests={invalid} />}
			{foreign.length > 0 && <ForeignTests tests={foreign} />}
			{ORDER.map((state) => {
				const group = experiments.filter((experiment) => experiment.state === state);
				if (group.length === 0) return null;
				return (
					<section key={state} aria-labelledby={`tests-${state}`}>
						<h2 id={`tests-${state}`} className="font-semibold text-xl tracking-tight">
							{t(`groups.${state}`)}
						</h2>
						<ul className="mt-3 space-y-4">
							{group.map((experiment) => (
								<ExperimentItem key={experiment.name} experiment={experiment} />
							))}
						</ul>
					</section>
				);
			})}
		</div>
	);
}

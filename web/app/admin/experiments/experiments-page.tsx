import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type {
	ExperimentList,
	ExperimentSummary,
} from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentState } from "../../../../contract/experiment-terms.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button, TextLink } from "../widgets/controls.tsx";
import { Entry, Page } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { useExperimentAction } from "./experiment-actions.tsx";
import { experimentsQuery } from "./experiment-calls.ts";
import {
	AaBadge,
	AaOffer,
	ExperimentFacts,
	ProblemList,
	phaseOf,
	StateBadge,
	VerdictLine,
} from "./verdict-line.tsx";

/** Order by need of attention. */
const ORDER: readonly ExperimentState[] = [
	"running",
	"paused",
	"draft",
	"kept",
	"stopped",
	"archived",
];

/** All A/B tests by state (docs/product/experiments.md#experiments-page). */
export function ExperimentsPage() {
	const { t } = useTexts("ab-tests");
	const admin = useAdmin();
	const query = useQuery(experimentsQuery);
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				admin.role === "super_admin" && (
					<Link to={ADMIN_PATHS.newExperiment} className="button button-primary">
						{t("new")}
					</Link>
				)
			}
		>
			<WidgetBody query={query}>{(list) => <Groups list={list} />}</WidgetBody>
		</Page>
	);
}

/** The revision of a test that the database does not have. */
const UNKNOWN_REVISION = 0;

function Groups({ list: { experiments, invalid, foreign } }: { list: ExperimentList }) {
	const { t } = useTexts("ab-tests");
	const admin = useAdmin();
	const ask = useExperimentAction();
	const weightsOf = (arms: readonly { id: string; weight: number }[]) =>
		arms.map(({ id, weight }) => t("plan.armWeight", { arm: id, weight })).join(", ");
	if (experiments.length + invalid.length + foreign.length === 0) {
		return <p className="panel max-w-prose text-soft">{t("empty")}</p>;
	}
	return (
		<div className="space-y-8">
			{/* Their stored plan is forbidden by today's rules (docs/product/experiments.md#lifecycle-of-a-test). */}
			<Group name="invalid" title={t("invalid.title")} lead={t("invalid.lead")}>
				{invalid.map(({ name, state }) => (
					<Entry key={name} title={name}>
						<StateBadge state={state} />
					</Entry>
				))}
			</Group>
			{/* Somebody put them into KV by hand; they can be imported. */}
			<Group name="foreign" title={t("foreign.title")} lead={t("foreign.lead")}>
				{foreign.map(({ name, slot, arms }) => (
					<Entry
						key={name}
						title={name}
						about={`${t(`slots.${slot ?? "none"}`)} · ${t("foreign.arms", { arms: weightsOf(arms) })}`}
					>
						{admin.role === "super_admin" && (
							<Button
								aria-label={`${t("actions.import.submit")} ${name}`}
								onClick={() => ask({ name, revision: UNKNOWN_REVISION }, { action: "import" })}
							>
								{t("actions.import.submit")}
							</Button>
						)}
					</Entry>
				))}
			</Group>
			{ORDER.map((state) => (
				<Group key={state} name={state} title={t(`groups.${state}`)}>
					{experiments
						.filter((experiment) => experiment.state === state)
						.map((experiment) => (
							<ExperimentItem key={experiment.name} experiment={experiment} />
						))}
				</Group>
			))}
		</div>
	);
}

interface GroupProps {
	name: ExperimentState | "invalid" | "foreign";
	title: string;
	lead?: string;
	children: readonly ReactNode[];
}

/** The tests of one kind, if there are any. */
function Group({ name, title, lead, children }: GroupProps) {
	if (children.length === 0) return null;
	return (
		<section aria-labelledby={`tests-${name}`}>
			<h2
				id={`tests-${name}`}
				className={`font-semibold text-xl tracking-tight ${name === "invalid" ? "text-red" : ""}`}
			>
				{title}
			</h2>
			{lead && <p className="mt-1 max-w-prose text-soft">{lead}</p>}
			<ul className={lead ? "panel mt-3 divide-y divide-line" : "mt-3 space-y-4"}>{children}</ul>
		</section>
	);
}

/** A test of the list: what it shows first, what is wrong next, then where it stands. */
function ExperimentItem({ experiment }: { experiment: ExperimentSummary }) {
	const { name, title, state, hypothesis, slot, verdict, problems } = experiment;
	return (
		<li className="panel space-y-4">
			<header>
				<h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
					<TextLink to={experimentPath(name)} className="wrap-anywhere">
						{title}
					</TextLink>
					<StateBadge state={state} />
					{slot === null && <AaBadge />}
				</h3>
				<p className="wrap-anywhere mt-1 max-w-prose text-soft">{hypothesis}</p>
			</header>
			{verdict && state !== "draft" && <VerdictLine verdict={verdict} phase={phaseOf(state)} />}
			<ProblemList problems={problems} />
			<ExperimentFacts experiment={experiment} />
			{slot === null && state !== "archived" && <AaOffer name={name} />}
		</li>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type {
	ExperimentChange,
	ExperimentDetail,
} from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { isHoldout, PRICE_SLOT } from "../../../../contract/slots.ts";
import { Copy } from "../../../ui/icons.tsx";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button, copyText } from "../widgets/controls.tsx";
import { Entry, Fold, Folds, Page, Panel, PanelTitle, Rows } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { ExperimentActions, MainAction, useExperimentAction } from "./experiment-actions.tsx";
import { experimentQuery } from "./experiment-calls.ts";
import { differences, type Piece, piecesOf } from "./plan-pieces.ts";
import { mayRollBack, winnerOf } from "./possible-actions.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import {
	MoreResults,
	ResultsSection,
	RunChoice,
	TogetherCard,
	useRun,
} from "./results/results-section.tsx";
import { defaultTexts } from "./slot-texts.ts";
import { useNames, usePieceTexts, useRunSpan } from "./use-names.ts";
import { AaBadge, AaOffer, ExperimentFacts, ProblemList, StateBadge } from "./verdict-line.tsx";

/** One A/B test: results, definition, runs and history (docs/product/experiments.md#experiments-page). */
export function ExperimentPage() {
	const { t } = useTexts("ab-tests");
	const admin = useAdmin();
	const { name = "" } = useParams();
	const query = useQuery(experimentQuery(name));
	const isGone = codeOf(query.error, ["not_found"]) !== undefined;
	const experiment = query.data;
	return (
		<Page
			title={experiment?.title ?? name}
			heading={
				<span className="flex flex-wrap items-center gap-x-3 gap-y-2">
					{experiment?.title ?? name}
					{experiment && <StateBadge state={experiment.state} />}
					{experiment?.slot === null && <AaBadge />}
				</span>
			}
			actions={
				experiment && (
					<>
						<RunChoice experiment={experiment} />
						{admin.role === "super_admin" && <ExperimentActions experiment={experiment} />}
					</>
				)
			}
			lead={experiment?.hypothesis}
			back={{ to: ADMIN_PATHS.experiments, text: t("back") }}
		>
			<WidgetBody
				query={query}
				failure={isGone && { title: t("notFound"), message: t("notFoundText") }}
			>
				{(found) => <Parts experiment={found} />}
			</WidgetBody>
		</Page>
	);
}

function Parts({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTexts("ab-tests");
	const { plan, history, slot, problems, name, state, together } = experiment;
	const run = useRun(experiment);
	return (
		<div className="space-y-4">
			<ProblemList problems={problems} />
			{slot === null && state !== "archived" && <AaOffer name={name} />}
			<WinnerNote experiment={experiment} />
			{run === undefined ? (
				<div className="panel flex flex-wrap items-center justify-between gap-4">
					<p className="text-soft">{t("results.none")}</p>
					<MainAction experiment={experiment} />
				</div>
			) : (
				<ResultsSection experiment={experiment} run={run} />
			)}
			<Folds>
				{run && <MoreResults experiment={experiment} run={run} />}
				<Fold title={t("folds.plan")}>
					{/* The name that data and addresses use. */}
					{experiment.title !== name && (
						<code className="wrap-anywhere font-normal text-sm text-soft">{name}</code>
					)}
					<ExperimentFacts experiment={experiment} />
					<PlanCard plan={plan} />
				</Fold>
				<Fold title={t("folds.history")}>
					<div className="grid items-start gap-8 lg:grid-cols-2">
						<RunsCard experiment={experiment} />
						<HistoryCard history={history} />
					</div>
					{run && <TogetherCard tests={together.filter((test) => test.run === run.run)} />}
				</Fold>
			</Folds>
		</div>
	);
}

/** After a winner is declared: which text to move into the repository, so that it stays without the test. */
function WinnerNote({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTexts("ab-tests");
	const winner = winnerOf(experiment);
	const { slot } = experiment.plan;
	if (winner === undefined || slot === null || isHoldout(slot)) return null;
	const { id, content } = winner;
	const rows = content ? defaultTexts(slot, content) : [];
	const shown = slot === PRICE_SLOT ? "price" : experiment.state === "kept" ? "kept" : "text";
	const explanation = content ? shown : "control";
	return (
		<Panel title={t("winner.title", { arm: id })} className="border-green">
			<p className="mt-1 max-w-prose text-sm">{t(`winner.${explanation}`)}</p>
			<p className="mt-3 empty:hidden">
				<MainAction experiment={experiment} />
			</p>
			<ul className="mt-3 divide-y divide-line text-sm">
				{rows.map(({ file, key, value }) => (
					<Entry
						key={`${file} ${key}`}
						title={<code>{`${file} → ${key}`}</code>}
						about={value || t("plan.empty")}
					>
						{value && (
							<Button
								look="icon"
								aria-label={t("winner.copyLabel", { key: `${file} ${key}` })}
								onClick={() => copyText(value, t("winner.copied"), t("winner.copyFailed"))}
							>
								<Copy className="size-4" />
							</Button>
						)}
					</Entry>
				))}
			</ul>
		</Panel>
	);
}

/** Saved plan of a test, with its preview. */
function PlanCard({ plan }: { plan: ExperimentPlan }) {
	const { t, formats } = useTexts("ab-tests");
	const texts = usePieceTexts();
	const pieces = [...piecesOf(plan).values()];
	const contents = pieces.filter((piece) => piece.name === "text");
	return (
		<section className="panel grid gap-8 lg:grid-cols-2">
			<div className="min-w-0">
				<PanelTitle title={t("plan.heading")} />
				<Rows
					rows={pieces
						.filter(({ name }) => !["text", "title", "hypothesis"].includes(name))
						.map((piece) => [texts.label(piece), texts.value(piece)])}
				/>
				{plan.slot !== null &&
					plan.arms.map(({ id, weight }) => (
						<div key={id} className="mt-5 text-sm">
							<h3 className="font-semibold">
								{t("plan.armWeight", { arm: id, weight: formats.number(weight) })}
							</h3>
							{!contents.some(({ arm }) => arm === id) && (
								<p className="text-soft">{t("content.own")}</p>
							)}
							<dl className="mt-1 space-y-1">
								{contents
									.filter(({ arm }) => arm === id)
									.map((piece) => (
										<div key={piece.language + piece.field} lang={piece.language}>
											<dt className="text-soft">{texts.label(piece)}</dt>
											<dd className="wrap-anywhere">{texts.value(piece)}</dd>
										</div>
									))}
							</dl>
						</div>
					))}
			</div>
			<PreviewPanel slot={plan.slot} arms={plan.arms} />
		</section>
	);
}

/** The runs of a test, the newest first; a super_admin rolls back to an earlier one. */
function RunsCard({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTexts("ab-tests");
	const admin = useAdmin();
	const names = useNames();
	const spanOf = useRunSpan();
	const ask = useExperimentAction();
	const { runs, run: current } = experiment;
	const hasButtons = admin.role === "super_admin" && mayRollBack(experiment);
	return (
		<Panel title={t("runs.title")}>
			<p className="mt-1 text-sm text-soft">{t(runs.length === 0 ? "runs.none" : "runs.lead")}</p>
			<ol className="mt-3 divide-y divide-line">
				{runs.map(({ run, plan, startedAt, endedAt }) => (
					<Entry
						key={run}
						title={`${t("runs.one", { run })}, ${spanOf({ startedAt, endedAt })}`}
						about={t("runs.details", {
							arms: names.weights(plan.arms),
							allocation: plan.allocation,
						})}
					>
						{hasButtons && run !== current && (
							<Button onClick={() => ask(experiment, { action: "roll_back", parameter: { run } })}>
								{t("actions.roll_back.submit", { run })}
							</Button>
						)}
					</Entry>
				))}
			</ol>
		</Panel>
	);
}

/** Changes with author and time, the newest first. */
function HistoryCard({ history }: { history: readonly ExperimentChange[] }) {
	const { t, formats } = useTexts("ab-tests", "history");
	return (
		<Panel title={t("title")}>
			<ol className="mt-3 divide-y divide-line">
				{history.map((change) => {
					const { at, adminEmail, action, revision, run, reason } = change;
					const by = { who: adminEmail ?? t("worker"), at: formats.instant(at), run };
					return (
						<li key={`${revision} ${at} ${action}`} className="py-3 text-sm">
							<p className="wrap-anywhere">
								<strong className="font-semibold">{t(`kinds.${action}`)}</strong>{" "}
								<span className="text-soft">{t(run === 0 ? "byNoRun" : "by", by)}</span>
							</p>
							{reason && <p className="wrap-anywhere">{t("because", { reason })}</p>}
							{action !== "create" && <Changes {...change} />}
						</li>
					);
				})}
			</ol>
		</Panel>
	);
}

function Changes({ before, after }: Pick<ExperimentChange, "before" | "after">) {
	const { t } = useTexts("ab-tests", "history");
	const texts = usePieceTexts();
	const changed = differences(before, after);
	if (changed.length === 0) return null;
	return (
		<dl className="mt-2 space-y-2">
			{changed.map(({ key, before: old, after: now }) => (
				<div key={key}>
					<dt className="text-soft">{texts.label((now ?? old) as Piece)}</dt>
					<dd className="wrap-anywhere">
						<del className="text-soft">
							<span className="sr-only">{t("before")} </span>
							{texts.value(old)}
						</del>{" "}
						<span aria-hidden="true">→</span>{" "}
						<ins className="no-underline">
							<span className="sr-only">{t("after")} </span>
							{texts.value(now)}
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}

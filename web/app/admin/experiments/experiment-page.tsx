import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../contract/experiment-plan-schema.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { isHoldout, PRICE_SLOT } from "../../../../contract/slots.ts";
import { Copy } from "../../../ui/icons.tsx";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button, copyText } from "../widgets/controls.tsx";
import { Entry, Fold, Folds, Page, Panel, PanelTitle, Rows } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { ExperimentActions, MainAction } from "./experiment-actions.tsx";
import { experimentQuery } from "./experiment-calls.ts";
import { AaBadge, AaOffer, ExperimentFacts, ProblemList, StateBadge } from "./experiment-facts.tsx";
import { piecesOf } from "./plan-pieces.ts";
import { winnerOf } from "./possible-actions.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import {
	MoreResults,
	ResultsSection,
	RunChoice,
	TogetherCard,
	useRun,
} from "./results/results-section.tsx";
import { HistoryCard, RunsCard } from "./run-cards.tsx";
import { defaultTexts } from "./slot-texts.ts";
import { usePieceTexts } from "./use-names.ts";

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
	const { t } = useTexts("ab-tests", "winner");
	const { t: all } = useTexts("ab-tests");
	const winner = winnerOf(experiment);
	const { slot } = experiment.plan;
	if (winner === undefined || slot === null || isHoldout(slot)) return null;
	const { id, content } = winner;
	const rows = content ? defaultTexts(slot, content) : [];
	const shown = slot === PRICE_SLOT ? "price" : experiment.state === "kept" ? "kept" : "text";
	const explanation = content ? shown : "control";
	return (
		<Panel title={t("title", { arm: id })} className="border-green">
			<p className="mt-1 max-w-prose text-sm">{t(explanation)}</p>
			<p className="mt-3 empty:hidden">
				<MainAction experiment={experiment} />
			</p>
			<ul className="mt-3 divide-y divide-line text-sm">
				{rows.map(({ file, key, value }) => (
					<Entry
						key={`${file} ${key}`}
						title={<code>{`${file} → ${key}`}</code>}
						about={value || all("plan.empty")}
					>
						{value && (
							<Button
								look="icon"
								aria-label={t("copyLabel", { key: `${file} ${key}` })}
								onClick={() => copyText(value, t("copied"), t("copyFailed"))}
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
								{LANGUAGES.flatMap((language) =>
									contents
										.filter((text) => text.arm === id && text.language === language)
										.map((piece) => (
											<div key={piece.language + piece.field} lang={language}>
												<dt className="text-soft">{texts.label(piece)}</dt>
												<dd className="wrap-anywhere">{texts.value(piece)}</dd>
											</div>
										)),
								)}
							</dl>
						</div>
					))}
			</div>
			<PreviewPanel slot={plan.slot} arms={plan.arms} />
		</section>
	);
}

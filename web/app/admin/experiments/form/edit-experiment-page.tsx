import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../../contract/paths.ts";
import { PRICE_SLOT } from "../../../../../contract/slots.ts";
import { call } from "../../../call.ts";
import { useFormats } from "../../../formats.ts";
import { ConfirmDialog } from "../../session/confirm-dialog.tsx";
import { Page, Panel } from "../../widgets/page.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { experimentQuery, newerOf } from "../experiment-calls.ts";
import { type Difference, differences } from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote } from "./plan-form.tsx";
import { StaleEdit } from "./stale-edit.tsx";
import { useFailure, usePlanForm } from "./use-plan-form.ts";

/** Changes a test; of a running one, a change of what visitors get starts a new run. */
export function EditExperimentPage() {
	const { t } = useTranslation("ab-tests");
	const { name = "" } = useParams();
	const query = useQuery({ ...experimentQuery(name), refetchInterval: false });
	const title = t("form.editTitle", { name: query.data?.title ?? name });
	return (
		<Page title={title} back={{ to: ADMIN_PATHS.experiments, text: t("back") }}>
			<section tabIndex={-1} aria-label={title}>
				<WidgetBody query={query}>{(experiment) => <Edit experiment={experiment} />}</WidgetBody>
			</section>
		</Page>
	);
}

function Edit({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	// A newer state must not change the form under the operator's hands.
	const [saved] = useState(experiment);
	const { name } = saved;
	const [stale, setStale] = useState<{ mine: ExperimentPlan; theirs: ExperimentDetail }>();
	const edit = usePlanForm(valuesOf(name, saved.plan), saved);
	const [redraws, setRedraws] = useState(true);
	const isNewRun = saved.state === "running" || saved.state === "paused";
	const changesWeights = (arms: readonly { id: string; weight: number }[]) =>
		isNewRun && saved.plan.slot !== PRICE_SLOT && weightsIn(arms) !== weightsIn(saved.plan.arms);
	const fail = useFailure(edit.form);
	const [asking, setAsking] = useState<ExperimentPlan>();
	const base = edit.base ?? saved.plan;
	const changesOf = (plan: ExperimentPlan) =>
		differences(base, plan).filter(({ key }) => key !== "title" && key !== "hypothesis");
	const send = async (plan: ExperimentPlan) => {
		try {
			const redraw = redraws && changesWeights(plan.arms);
			await call("edit_experiment", {
				name,
				revision: edit.revision,
				plan,
				...(redraw && { redraw }),
			});
			edit.finish(name, t("saved"));
		} catch (error) {
			const theirs = newerOf(error);
			if (theirs) setStale({ mine: plan, theirs });
			else fail(error);
		}
	};
	return (
		<div className="space-y-6">
			{edit.isRestored && <RestoredNote onDiscard={edit.discard} />}
			{isNewRun && (
				<p className="rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("newRun")}</p>
			)}
			<PlanForm
				form={edit.form}
				isNew={false}
				cancelPath={experimentPath(name)}
				onSave={async (_, plan) =>
					isNewRun && changesOf(plan).length > 0 ? setAsking(plan) : send(plan)
				}
			>
				{changesWeights(edit.form.watch("arms")) && (
					<WeightsNote redraws={redraws} onChange={setRedraws} />
				)}
				{stale && (
					<StaleEdit
						{...stale}
						base={base}
						onMerge={(merged) => {
							edit.rebase(stale.theirs, valuesOf(name, merged));
							setStale(undefined);
						}}
					/>
				)}
			</PlanForm>
			{asking && (
				<NewRunDialog
					experiment={saved}
					changes={changesOf(asking)}
					act={() => send(asking)}
					onClose={() => setAsking(undefined)}
				/>
			)}
		</div>
	);
}

interface DialogProps {
	experiment: ExperimentDetail;
	changes: readonly Difference[];
	act(): Promise<void>;
	onClose(): void;
}

/** Asks before a run ends, and names what it has counted and why it ends. */
function NewRunDialog({ experiment, changes, act, onClose }: DialogProps) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form.restart" });
	const { formats } = useFormats();
	const texts = usePieceTexts();
	const { run, startedAt, visitors } = experiment;
	const count = Object.values(visitors).reduce((sum, units) => sum + units, 0);
	const labels = changes.flatMap(({ before, after }) => {
		const piece = after ?? before;
		return piece ? [texts.label(piece)] : [];
	});
	return (
		<ConfirmDialog
			title={t("title", { run })}
			text={t("text", {
				...{ run, count, n: formats.number(count) },
				at: startedAt === null ? "" : formats.day(startedAt),
			})}
			submit={t("submit")}
			isDangerous
			act={act}
			onClose={onClose}
		>
			<p className="wrap-anywhere text-sm">{t("changes", { fields: formats.list(labels) })}</p>
		</ConfirmDialog>
	);
}

/** Arms with their weights, as a text that can be compared. */
const weightsIn = (arms: readonly { id: string; weight: number }[]) =>
	arms.map(({ id, weight }) => `${id} ${weight}`).join();

interface WeightsNoteProps {
	redraws: boolean;
	onChange(redraws: boolean): void;
}

/** Says what other weights do to the figures, and offers a run that can be concluded. */
function WeightsNote({ redraws, onChange }: WeightsNoteProps) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form.weights" });
	return (
		<Panel title={t("title")} className="border-amber">
			<p className="mt-1 text-sm">{t("text")}</p>
			<label className="mt-3 flex items-center gap-2 text-sm">
				<input
					type="checkbox"
					checked={redraws}
					onChange={(event) => onChange(event.target.checked)}
				/>
				{t("redraw")}
			</label>
		</Panel>
	);
}

const EMPTY = valuesOf("", NEW_PLAN);

/** Plans a test; it starts later, from its page. */
export function NewExperimentPage() {
	const { t } = useTranslation("ab-tests");
	const { form, isRestored, discard, finish } = usePlanForm(EMPTY, null);
	const fail = useFailure(form);
	const save = async (name: string, plan: ExperimentPlan) => {
		try {
			await call("create_experiment", { name, plan });
			finish(name, t("form.created"));
		} catch (error) {
			fail(error);
		}
	};
	return (
		<Page title={t("form.newTitle")} back={{ to: ADMIN_PATHS.experiments, text: t("back") }}>
			{isRestored && <RestoredNote onDiscard={discard} />}
			<PlanForm form={form} isNew cancelPath={ADMIN_PATHS.experiments} onSave={save} />
		</Page>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../../contract/paths.ts";
import { PRICE_SLOT } from "../../../../../contract/slots.ts";
import { call } from "../../../call.ts";
import { useTexts } from "../../../formats.ts";
import { useConfirm } from "../../session/confirm-dialog.tsx";
import { Checkbox } from "../../widgets/controls.tsx";
import { Page, Panel } from "../../widgets/page.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { experimentQuery, newerOf } from "../experiment-calls.ts";
import { type Difference, differences } from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote, useFailure, usePlanForm } from "./plan-form.tsx";
import { StaleEdit } from "./stale-edit.tsx";

/** Changes a test; of a running one, a change of what visitors get starts a new run. */
export function EditExperimentPage() {
	const { t } = useTexts("ab-tests");
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
	const { t } = useTexts("ab-tests", "form");
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
	const question = useNewRun(saved);
	const [dialog, confirm] = useConfirm();
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
				onSave={async (_, plan) => {
					const changes = changesOf(plan);
					if (!isNewRun || changes.length === 0) return send(plan);
					confirm({ ...question(changes), act: () => send(plan) });
				}}
			>
				{changesWeights(edit.form.watch("arms")) && (
					<Panel title={t("weights.title")} className="border-amber">
						<p className="mt-1 text-sm">{t("weights.text")}</p>
						<Checkbox
							className="mt-3 text-sm"
							checked={redraws}
							onChange={({ target }) => setRedraws(target.checked)}
						>
							{t("weights.redraw")}
						</Checkbox>
					</Panel>
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
			{dialog}
		</div>
	);
}

/** Question before a run ends: what it has counted, and why it ends. */
function useNewRun({ run, startedAt, visitors }: ExperimentDetail) {
	const { t, formats } = useTexts("ab-tests", "form.restart");
	const texts = usePieceTexts();
	const count = Object.values(visitors).reduce((sum, units) => sum + units, 0);
	return (changes: readonly Difference[]) => {
		const pieces = changes.flatMap(({ before, after }) => after ?? before ?? []);
		const fields = formats.list(pieces.map(texts.label));
		return {
			title: t("title", { run }),
			text: t("text", {
				...{ run, count, n: formats.number(count) },
				at: startedAt === null ? "" : formats.day(startedAt),
			}),
			submit: t("submit"),
			isDangerous: true,
			children: <p className="wrap-anywhere text-sm">{t("changes", { fields })}</p>,
		};
	};
}

/** Arms with their weights, as a text that can be compared. */
const weightsIn = (arms: readonly { id: string; weight: number }[]) =>
	arms.map(({ id, weight }) => `${id} ${weight}`).join();

const EMPTY = valuesOf("", NEW_PLAN);

/** Plans a test; it starts later, from its page. */
export function NewExperimentPage() {
	const { t } = useTexts("ab-tests");
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

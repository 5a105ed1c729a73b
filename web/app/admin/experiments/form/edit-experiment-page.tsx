import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type {
	ExperimentDetail,
	ExperimentPlan,
} from "../../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../../worker/contract/paths.ts";
import { call } from "../../../call.ts";
import { Page } from "../../widgets/page.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { experimentQuery, newerOf } from "../experiment-calls.ts";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote } from "./plan-form.tsx";
import { StaleEdit } from "./stale-edit.tsx";
import { useFailure, usePlanForm } from "./use-plan-form.ts";

/** Changes a test; of a running one, a change of what visitors get starts a new run. */
export function EditExperimentPage() {
	const { t } = useTranslation("ab-tests");
	const { name = "" } = useParams();
	const query = useQuery({ ...experimentQuery(name), refetchInterval: false });
	const title = t("form.editTitle", { name });
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
	const fail = useFailure(edit.form);
	const save = async (_name: string, plan: ExperimentPlan) => {
		try {
			await call("edit_experiment", { name, revision: edit.revision, plan });
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
			{saved.state === "running" && (
				<p className="rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("newRun")}</p>
			)}
			<PlanForm form={edit.form} isNew={false} cancelPath={experimentPath(name)} onSave={save}>
				{stale && (
					<StaleEdit
						{...stale}
						onMerge={(merged) => {
							edit.rebase(stale.theirs.revision, valuesOf(name, merged));
							setStale(undefined);
						}}
					/>
				)}
			</PlanForm>
		</div>
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

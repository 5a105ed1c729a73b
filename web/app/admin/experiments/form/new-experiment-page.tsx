import "../../widgets/widgets.css";
import { useTranslation } from "react-i18next";
import type { ExperimentPlan } from "../../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS } from "../../../../../worker/contract/paths.ts";
import { call } from "../../../call.ts";
import { usePageTitle } from "../../../use-page-title.ts";
import { BackLink } from "../../widgets/back-link.tsx";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote } from "./plan-form.tsx";
import { useFailure, usePlanForm } from "./use-plan-form.ts";

const EMPTY = valuesOf("", NEW_PLAN);

/** Plans a test; it starts later, from its page. */
export function NewExperimentPage() {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const { t: all } = useTranslation("ab-tests");
	const { form, isRestored, discard, finish } = usePlanForm(EMPTY, null);
	const fail = useFailure(form);
	usePageTitle(t("newTitle"));
	const save = async (name: string, plan: ExperimentPlan) => {
		try {
			await call("create_experiment", { name, plan });
			finish(name, t("created"));
		} catch (error) {
			fail(error);
		}
	};
	return (
		<div className="space-y-6">
			<BackLink to={ADMIN_PATHS.experiments}>{all("back")}</BackLink>
			<h1 className="font-semibold text-3xl tracking-tight">{t("newTitle")}</h1>
			{isRestored && <RestoredNote onDiscard={discard} />}
			<PlanForm form={form} isNew cancelPath={ADMIN_PATHS.experiments} onSave={save} />
		</div>
	);
}

import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Language } from "../../../../../worker/contract/events.ts";
import type { ExperimentPlan } from "../../../../../worker/contract/experiment-admin.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../../ui/form/submit-button.tsx";
import { PreviewPanel } from "../preview/preview-panel.tsx";
import { ArmFields } from "./arm-fields.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { formRules } from "./form-rules.ts";
import { type FormValues, planOf } from "./form-values.ts";
import { GoalFields } from "./goal-fields.tsx";
import { PowerPanel } from "./power-panel.tsx";

interface Props {
	form: UseFormReturn<FormValues>;
	isNew: boolean;
	/** Where leaving leads. */
	cancelPath: string;
	/** Above the buttons. */
	children?: ReactNode;
	onSave(name: string, plan: ExperimentPlan): Promise<void>;
}

/** The fields of a test, beside the preview of the page and what the test can find. */
export function PlanForm({ form, isNew, cancelPath, children, onSave }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const [focus, setFocus] = useState<{ arm: string; language: Language }>();
	const { isSubmitting, isSubmitted, isValid, errors } = form.formState;
	return (
		<form
			noValidate
			className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
			onSubmit={form.handleSubmit((values) => onSave(values.name, planOf(values)))}
		>
			<div className="min-w-0 space-y-6">
				<GoalFields form={form} isNew={isNew} />
				<ArmFields
					form={form}
					onFocus={(arm, language) =>
						(focus?.arm !== arm || focus.language !== language) && setFocus({ arm, language })
					}
				/>
				<AudienceFields form={form} />
				{children}
				<FormError message={errors.root?.message} />
				{isSubmitted && !isValid && errors.root === undefined && (
					<FormError message={t("invalid")} />
				)}
				<div className="grid grid-cols-2 gap-3 sm:max-w-md">
					<Link to={cancelPath} className="button button-quiet">
						{t("cancel")}
					</Link>
					<SubmitButton busy={isSubmitting}>
						{t(isSubmitting ? "busy" : isNew ? "create" : "save")}
					</SubmitButton>
				</div>
			</div>
			<Beside form={form} isNew={isNew} focus={focus} />
		</form>
	);
}

interface BesideProps {
	form: UseFormReturn<FormValues>;
	isNew: boolean;
	focus: { arm: string; language: Language } | undefined;
}

function Beside({ form, isNew, focus }: BesideProps) {
	const values = form.watch();
	const plan = planOf(values);
	// A test without a name yet can be predicted all the same.
	const isValid = formRules.safeParse(isNew ? { ...values, name: "new" } : values).success;
	return (
		<aside className="min-w-0 space-y-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
			<PowerPanel plan={isValid ? plan : null} />
			<div className="panel">
				<PreviewPanel slot={plan.slot} arms={plan.arms} focus={focus} />
			</div>
		</aside>
	);
}

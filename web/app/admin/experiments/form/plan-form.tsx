import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Language } from "../../../../../contract/events.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../../ui/form/submit-button.tsx";
import { useFormats } from "../../../formats.ts";
import { Button } from "../../widgets/controls.tsx";
import { Panel } from "../../widgets/page.tsx";
import { Results } from "../../widgets/results.tsx";
import { powerQuery } from "../experiment-calls.ts";
import { PreviewPanel, useSettled } from "../preview-panel.tsx";
import { ArmFields } from "./arm-fields.tsx";
import { formRules } from "./form-rules.ts";
import { type FormValues, planOf } from "./form-values.ts";
import { AudienceFields, GoalFields } from "./plan-fields.tsx";

interface Props {
	form: UseFormReturn<FormValues>;
	isNew: boolean;
	/** Page after leaving. */
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

/** Above this relative effect, a test will probably end undecided. */
const UNLIKELY_EFFECT = 0.5;
const TYPING_MS = 600;
const WARNING = "rounded-lg bg-amber-wash px-3 py-2 text-amber";

/** Smallest lift that a plan can detect, in words; null while the form is not valid. */
function PowerPanel({ plan }: { plan: ExperimentPlan | null }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "power" });
	const settled = useSettled(plan, TYPING_MS);
	return (
		<Panel title={t("title")} figure="testPower">
			<div className="mt-3 space-y-2 text-sm" aria-live="polite">
				{settled ? <Prediction plan={settled} /> : <p className="text-soft">{t("incomplete")}</p>}
			</div>
		</Panel>
	);
}

function Prediction({ plan }: { plan: ExperimentPlan }) {
	const { t } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const { data, error, isPending } = useQuery(powerQuery(plan));
	const words = () => {
		if (error) return <p className="text-red">{t("power.failed", { message: error.message })}</p>;
		if (!data) return <p className="text-soft">{t("power.waiting")}</p>;
		const { baseRate, visitorsPerWeek, detectable } = data;
		if (baseRate === null) return <p>{t("power.noBase")}</p>;
		const week = t("plan.weekCount", { count: plan.weeks });
		const basis = { visitors: formats.number(visitorsPerWeek), weeks: week };
		if (detectable === null) return <p className={WARNING}>{t("power.never", basis)}</p>;
		return (
			<>
				<p>
					{t("power.found", {
						...basis,
						rate: formats.percent(100 * baseRate),
						detectable: formats.percent(100 * detectable),
					})}
				</p>
				{detectable > UNLIKELY_EFFECT && <p className={WARNING}>{t("power.undecided")}</p>}
			</>
		);
	};
	return <Results isPending={isPending}>{words()}</Results>;
}

/** Says that unsaved changes are back, and drops them on request. */
export function RestoredNote({ onDiscard }: { onDiscard(): void }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "unsaved" });
	return (
		<p
			role="status"
			className="flex flex-wrap items-center gap-3 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm"
		>
			{t("restored")}
			<Button className="text-ink" onClick={onDiscard}>
				{t("discard")}
			</Button>
		</p>
	);
}

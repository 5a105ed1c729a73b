import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SLOT_NAMES } from "../../../../../worker/contract/experiment.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	PLAN_LIMITS,
} from "../../../../../worker/contract/experiment-admin.ts";
import type { FormValues } from "./form-values.ts";
import { Labelled } from "./labelled.tsx";
import { SelectField } from "./select-field.tsx";
import { useErrorText } from "./use-error-text.ts";

/** What is tried, where, and what decides. */
export function GoalFields({ form, isNew }: { form: UseFormReturn<FormValues>; isNew: boolean }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const { t: all } = useTranslation("ab-tests");
	const errorText = useErrorText();
	const { register, formState } = form;
	const { errors } = formState;
	return (
		<section className="panel space-y-5">
			{isNew && (
				<Labelled label={t("name")} hint={t("nameHint")} error={errorText(errors.name)}>
					{(attributes) => (
						<input
							{...attributes}
							{...register("name")}
							className="field font-mono"
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					)}
				</Labelled>
			)}
			<Labelled
				label={all("plan.hypothesis")}
				hint={t("hypothesisHint")}
				error={errorText(errors.hypothesis)}
			>
				{(attributes) => (
					<textarea
						{...attributes}
						{...register("hypothesis")}
						rows={3}
						maxLength={PLAN_LIMITS.hypothesis}
						className="field"
					/>
				)}
			</Labelled>
			<SelectField
				form={form}
				name="slot"
				label={all("plan.slot")}
				hint={t("slotHint")}
				options={[
					...SLOT_NAMES.map((slot) => [slot, all(`slots.${slot}`)] as const),
					["", all("slots.none")],
				]}
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				{(["primaryGoal", "guardrailGoal"] as const).map((name) => (
					<SelectField
						key={name}
						form={form}
						name={name}
						label={all(`plan.${name}`)}
						hint={t(name === "primaryGoal" ? "primaryHint" : "guardrailHint")}
						options={(name === "primaryGoal" ? GOALS : GUARDRAIL_GOALS).map(
							(goal) => [goal, all(`goals.${goal}`)] as const,
						)}
					/>
				))}
			</div>
		</section>
	);
}

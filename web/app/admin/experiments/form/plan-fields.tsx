import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PLATFORMS } from "../../../../../contract/events.ts";
import { GOALS, GUARDRAIL_GOALS, PLAN_LIMITS } from "../../../../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../../../../contract/languages.ts";
import { SLOT_NAMES } from "../../../../../contract/slots.ts";
import { Labelled } from "../../../../ui/form/labelled.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Panel } from "../../widgets/page.tsx";
import { SelectField, useErrorText } from "./fields.tsx";
import type { FormValues } from "./form-values.ts";

/** Fields of the change, its place and its goal. */
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
			<TextField
				{...register("title")}
				label={all("plan.title")}
				hint={t("titleHint")}
				error={errorText(errors.title)}
				maxLength={PLAN_LIMITS.title}
			/>
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
				error={errorText(errors.slot)}
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

/** Visitors who take part, how many of them, and for how long. */
export function AudienceFields({ form }: { form: UseFormReturn<FormValues> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const { t: all } = useTranslation("ab-tests");
	const errorText = useErrorText();
	const { register, formState } = form;
	const { errors } = formState;
	const groups = [
		["languages", t("allLanguages"), LANGUAGES.map((one) => [one, all(`languages.${one}`)])],
		["platforms", t("allPlatforms"), PLATFORMS.map((one) => [one, all(`platforms.${one}`)])],
	] as const;
	return (
		<Panel title={t("audienceLegend")} className="space-y-5">
			<p className="text-sm text-soft">{t("emptyAudience")}</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{groups.map(([name, legend, options]) => (
					<fieldset key={name}>
						<legend className="mb-1.5 font-medium text-sm">{legend}</legend>
						<div className="flex flex-wrap gap-x-5 gap-y-2">
							{options.map(([value, text]) => (
								<label key={value} className="inline-flex min-h-6 items-center gap-2 text-sm">
									<input type="checkbox" value={value} {...register(name)} />
									{text}
								</label>
							))}
						</div>
					</fieldset>
				))}
			</div>
			<TextField
				{...register("sources")}
				label={t("sources")}
				hint={t("sourcesHint")}
				error={errorText(errors.sources)}
				autoCapitalize="none"
				spellCheck={false}
			/>
			<label className="flex items-center gap-2 text-sm">
				<input type="checkbox" {...register("sourcesExcluded")} />
				{t("sourcesExcluded")}
			</label>
			<div className="grid gap-5 sm:grid-cols-2">
				{(["allocation", "weeks"] as const).map((name) => (
					<TextField
						key={name}
						{...register(name, { valueAsNumber: true })}
						label={t(name)}
						hint={t(`${name}Hint`)}
						error={errorText(errors[name])}
						type="number"
						min={1}
						max={name === "weeks" ? PLAN_LIMITS.weeks : 100}
					/>
				))}
			</div>
		</Panel>
	);
}

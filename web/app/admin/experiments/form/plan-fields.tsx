import type { ComponentProps, ReactNode } from "react";
import { type FieldPath, useFormContext } from "react-hook-form";
import { PLATFORMS } from "../../../../../contract/events.ts";
import { GOALS, GUARDRAIL_GOALS, PLAN_LIMITS } from "../../../../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../../../../contract/languages.ts";
import { SLOT_NAMES } from "../../../../../contract/slots.ts";
import { Labelled } from "../../../../ui/form/labelled.tsx";
import { useTexts } from "../../../formats.ts";
import { Checkbox } from "../../widgets/controls.tsx";
import { Panel } from "../../widgets/page.tsx";
import { ERRORS, type FormValues } from "./form-values.ts";

const CODE = { autoCapitalize: "none", spellCheck: false } as const;

/** Fields of the change, its place and its goal. */
export function GoalFields({ isNew }: { isNew: boolean }) {
	const { t } = useTexts("ab-tests");
	const slots = SLOT_NAMES.map((slot) => [slot, t(`slots.${slot}`)] as const);
	const goals = [
		["primaryGoal", t("form.primaryHint"), GOALS],
		["guardrailGoal", t("form.guardrailHint"), GUARDRAIL_GOALS],
	] as const;
	const text = (name: "title" | "hypothesis") => ({
		name,
		label: t(`plan.${name}`),
		hint: t(`form.${name}Hint`),
		maxLength: PLAN_LIMITS[name],
	});
	return (
		<section className="panel space-y-5">
			{isNew && (
				<Field
					{...CODE}
					name="name"
					label={t("form.name")}
					hint={t("form.nameHint")}
					className="font-mono"
					autoComplete="off"
				/>
			)}
			<Field {...text("title")} />
			<Field {...text("hypothesis")} rows={3} />
			<Field
				name="slot"
				label={t("plan.slot")}
				hint={t("form.slotHint")}
				options={[...slots, ["", t("slots.none")]]}
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				{goals.map(([name, hint, options]) => (
					<Field
						key={name}
						{...{ name, hint }}
						label={t(`plan.${name}`)}
						options={options.map((goal) => [goal, t(`goals.${goal}`)])}
					/>
				))}
			</div>
		</section>
	);
}

/** Visitors who take part, how many of them, and for how long. */
export function AudienceFields() {
	const { t } = useTexts("ab-tests");
	const { register } = useFormContext<FormValues>();
	const groups = [
		["languages", t("form.allLanguages"), LANGUAGES.map((one) => [one, t(`languages.${one}`)])],
		["platforms", t("form.allPlatforms"), PLATFORMS.map((one) => [one, t(`platforms.${one}`)])],
	] as const;
	return (
		<Panel title={t("form.audienceLegend")} className="space-y-5">
			<p className="text-sm text-soft">{t("form.emptyAudience")}</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{groups.map(([name, legend, options]) => (
					<fieldset key={name}>
						<legend className="mb-1.5 font-medium text-sm">{legend}</legend>
						<div className="flex flex-wrap gap-x-5 gap-y-2">
							{options.map(([value, text]) => (
								<Checkbox key={value} className="min-h-6 text-sm" value={value} {...register(name)}>
									{text}
								</Checkbox>
							))}
						</div>
					</fieldset>
				))}
			</div>
			<Field {...CODE} name="sources" label={t("form.sources")} hint={t("form.sourcesHint")} />
			<Checkbox className="text-sm" {...register("sourcesExcluded")}>
				{t("form.sourcesExcluded")}
			</Checkbox>
			<div className="grid gap-5 sm:grid-cols-2">
				{(["allocation", "weeks"] as const).map((name) => (
					<Field
						key={name}
						name={name}
						label={t(`form.${name}`)}
						hint={t(`form.${name}Hint`)}
						type="number"
						min={1}
						max={name === "weeks" ? PLAN_LIMITS.weeks : 100}
					/>
				))}
			</div>
		</Panel>
	);
}

interface Props extends Omit<ComponentProps<"input">, "name" | "form" | "size"> {
	name: FieldPath<FormValues>;
	label: ReactNode;
	hint?: string;
	/** The length that its error names. */
	limit?: number;
	/** The lines of a longer text. */
	rows?: number | undefined;
	/** Values of a closed list, with their texts. */
	options?: readonly (readonly [value: string, text: string])[];
}

/** A field of the form, with what is wrong about it: a text of one line or several, a number, or a choice of a closed list. */
export function Field(props: Props) {
	const { name, label, hint, limit, rows, options, className = "", ...input } = props;
	const { t } = useTexts("ab-tests", "form.errors");
	const form = useFormContext<FormValues>();
	const { error } = form.getFieldState(name, form.formState);
	const problem = error?.message?.toString();
	// A message of the form's rules, or the server's own.
	const rule = ERRORS.find((known) => known === problem);
	const registered = form.register(name, { valueAsNumber: input.type === "number" });
	const look = `field ${className}`;
	return (
		<Labelled label={label} hint={hint} error={rule ? t(rule, { max: limit }) : problem}>
			{(attributes) => {
				const field = { ...attributes, ...registered };
				if (options) {
					return (
						<select {...field} value={String(form.watch(name) ?? "")} className={look}>
							{options.map(([value, text]) => (
								<option key={value} value={value}>
									{text}
								</option>
							))}
						</select>
					);
				}
				if (rows === undefined) return <input {...input} {...field} className={look} />;
				const { lang, maxLength } = input;
				return <textarea {...{ lang, maxLength, rows }} {...field} className={look} />;
			}}
		</Labelled>
	);
}

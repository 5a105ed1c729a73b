import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../../worker/contract/events.ts";
import type { SlotField } from "../../../../../worker/contract/experiment.ts";
import { LANGUAGES } from "../../../../../worker/contract/languages.ts";
import { fieldsOf } from "../slot-fields.ts";
import { useNames } from "../use-names.ts";
import type { FormValues } from "./form-values.ts";
import { Labelled } from "./labelled.tsx";
import { SelectField } from "./select-field.tsx";
import { useErrorText } from "./use-error-text.ts";

/** Longer texts get several lines. */
const LONG = 120;

interface Props {
	form: UseFormReturn<FormValues>;
	/** Position of the arm. */
	at: number;
	arm: string;
	onFocus(arm: string, language: Language): void;
}

/** What an arm shows: the page's own content, or texts in both languages. */
export function ArmTexts({ form, at, arm, onFocus }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const { t: all } = useTranslation("ab-tests");
	const names = useNames();
	const errorText = useErrorText();
	const { register, formState } = form;
	const slot = form.watch("slot");
	const isOwn = form.watch(`arms.${at}.isOwn`);
	if (slot === "") return <p className="mt-3 text-sm text-soft">{t("noSlot")}</p>;
	const fieldOf = (language: Language, name: string, declared: SlotField) => {
		const path = `arms.${at}.content.${language}.${name}` as const;
		const label = (
			<>
				{names.field(name)}
				<span className="sr-only">{` ${arm}, ${all(`languages.${language}`)}`}</span>
			</>
		);
		if ("choices" in declared) {
			const options = declared.choices.map((one) => [one, names.content(name, one)] as const);
			return <SelectField key={name} form={form} name={path} label={label} options={options} />;
		}
		const problem = formState.errors.arms?.[at]?.content?.[language]?.[name];
		return (
			<Labelled key={name} label={label} error={errorText(problem, declared.maxLength)}>
				{(attributes) => {
					const shared = { ...attributes, ...register(path), lang: language, className: "field" };
					const isLong = declared.maxLength > LONG;
					return isLong ? <textarea {...shared} rows={3} /> : <input {...shared} />;
				}}
			</Labelled>
		);
	};
	return (
		<>
			<label className="mt-4 flex items-center gap-2 text-sm">
				<input type="checkbox" {...register(`arms.${at}.isOwn`)} />
				{t("ownContent")}
			</label>
			{!isOwn && (
				<div className="mt-4 grid gap-5 sm:grid-cols-2">
					{LANGUAGES.map((language) => (
						<fieldset
							key={language}
							className="min-w-0 space-y-4"
							onFocus={() => onFocus(arm, language)}
						>
							<legend className="mb-2 font-medium text-sm text-soft">
								{all(`languages.${language}`)}
							</legend>
							{fieldsOf(slot).map(([name, declared]) => fieldOf(language, name, declared))}
						</fieldset>
					))}
				</div>
			)}
		</>
	);
}

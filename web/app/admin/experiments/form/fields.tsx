import { type ReactNode, useId } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ERRORS } from "./form-rules.ts";
import type { FormValues } from "./form-values.ts";

interface Attributes {
	id: string;
	"aria-invalid": boolean;
	"aria-describedby": string | undefined;
}

interface Props {
	label: ReactNode;
	hint?: string | undefined;
	/** Shown below the field and announced; undefined for a valid one. */
	error?: string | undefined;
	/** The field, with these attributes. */
	children(attributes: Attributes): ReactNode;
}

/** Label, hint and error of any field. */
export function Labelled({ label, hint, error, children }: Props) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<div className="min-w-0">
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				{label}
			</label>
			{children({
				id,
				"aria-invalid": error !== undefined,
				"aria-describedby": described || undefined,
			})}
			{hint && (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} role="alert" className="mt-1.5 text-red text-sm">
					{error}
				</p>
			)}
		</div>
	);
}

interface SelectFieldProps {
	form: UseFormReturn<FormValues>;
	name: FieldPath<FormValues>;
	label: ReactNode;
	hint?: string;
	options: readonly (readonly [value: string, text: string])[];
}

/** A choice of a closed list. */
export function SelectField({ form, name, label, hint, options }: SelectFieldProps) {
	return (
		<Labelled label={label} hint={hint}>
			{(attributes) => (
				<select
					{...attributes}
					{...form.register(name)}
					value={String(form.watch(name) ?? "")}
					className="field"
				>
					{options.map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</select>
			)}
		</Labelled>
	);
}

/** Writes a message of the form's rules, or the server's own; undefined for a valid field. */
export function useErrorText(): (
	problem: { message?: string | undefined } | undefined,
	max?: number,
) => string | undefined {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form.errors" });
	return (problem, max) => {
		const key = ERRORS.find((known) => known === problem?.message);
		return key ? t(key, { max }) : problem?.message;
	};
}

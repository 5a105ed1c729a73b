import type { ReactNode } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Labelled } from "../../../../ui/form/labelled.tsx";
import { ERRORS } from "./form-rules.ts";
import type { FormValues } from "./form-values.ts";

interface SelectFieldProps {
	form: UseFormReturn<FormValues>;
	name: FieldPath<FormValues>;
	label: ReactNode;
	hint?: string;
	error?: string | undefined;
	options: readonly (readonly [value: string, text: string])[];
}

/** A choice of a closed list. */
export function SelectField({ form, name, label, hint, error, options }: SelectFieldProps) {
	return (
		<Labelled label={label} hint={hint} error={error}>
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

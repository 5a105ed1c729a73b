import type { ReactNode } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { FormValues } from "./form-values.ts";
import { Labelled } from "./labelled.tsx";

interface Props {
	form: UseFormReturn<FormValues>;
	name: FieldPath<FormValues>;
	label: ReactNode;
	hint?: string;
	options: readonly (readonly [value: string, text: string])[];
}

/** A choice of a closed list. */
export function SelectField({ form, name, label, hint, options }: Props) {
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

import type { ReactNode } from "react";
import { type Control, type FieldPath, useController } from "react-hook-form";
import type { FormValues } from "./form-values.ts";
import { Labelled } from "./labelled.tsx";

interface Props {
	control: Control<FormValues>;
	name: FieldPath<FormValues>;
	label: ReactNode;
	hint?: string;
	options: readonly (readonly [value: string, text: string])[];
}

/** A choice of a closed list. */
export function SelectField({ control, name, label, hint, options }: Props) {
	const { field } = useController({ control, name });
	return (
		<Labelled label={label} hint={hint}>
			{(attributes) => (
				<select {...attributes} {...field} value={String(field.value ?? "")} className="field">
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

import type { ComponentProps, ReactNode } from "react";
import { Labelled } from "./labelled.tsx";

interface Props extends Omit<ComponentProps<"input">, "id"> {
	label: string;
	/** Shown below the field and announced; undefined for a valid field. */
	error?: string | undefined;
	hint?: string | undefined;
	/** Content to the right of the input. */
	children?: ReactNode;
}

/** A labelled input with hint and error. */
export function TextField({ label, error, hint, children, className = "", ...input }: Props) {
	return (
		<Labelled label={label} hint={hint} error={error} className={className}>
			{(attributes) => (
				<div className="relative">
					<input {...input} {...attributes} className="field" />
					{children}
				</div>
			)}
		</Labelled>
	);
}

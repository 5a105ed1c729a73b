import { type ReactNode, useId } from "react";

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
	className?: string;
	/** The field, with these attributes. */
	children(attributes: Attributes): ReactNode;
}

/** Label, hint and error of any field. */
export function Labelled({ label, hint, error, className = "min-w-0", children }: Props) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<div className={className}>
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

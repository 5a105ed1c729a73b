import { type ComponentProps, type ReactNode, useId } from "react";

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
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<div className={className}>
			<label htmlFor={id} className="block font-medium text-sm">
				{label}
			</label>
			<div className="relative mt-1.5">
				<input
					{...input}
					id={id}
					aria-invalid={error !== undefined}
					aria-describedby={described || undefined}
					className="field"
				/>
				{children}
			</div>
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

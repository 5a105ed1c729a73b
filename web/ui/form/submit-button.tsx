import type { ReactNode } from "react";

interface Props {
	busy: boolean;
	disabled?: boolean;
	children: ReactNode;
	className?: string;
}

/** Disabled while its form is submitting, and announced as busy. */
export function SubmitButton({ busy, disabled = false, children, className = "" }: Props) {
	return (
		<button
			type="submit"
			disabled={busy || disabled}
			aria-busy={busy}
			className={`button button-primary w-full ${className}`}
		>
			{busy && <span className="spinner" aria-hidden="true" />}
			{children}
		</button>
	);
}

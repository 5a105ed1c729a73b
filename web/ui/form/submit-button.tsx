import type { ReactNode } from "react";

interface Props {
	busy: boolean;
	disabled?: boolean;
	children: ReactNode;
	className?: string;
}

/** Sends its form once: while it is on its way the button waits, and says so to screen readers. */
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

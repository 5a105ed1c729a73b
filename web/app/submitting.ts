import type { FormEvent } from "react";

/**
 * Submits a form without leaving the page.
 * @example <form onSubmit={submitting(save)}>
 */
export function submitting(act: () => unknown): (event: FormEvent) => void {
	return (event) => {
		event.preventDefault();
		act();
	};
}

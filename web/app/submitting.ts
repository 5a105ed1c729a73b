import type { FormEvent } from "react";

/**
 * What a form does instead of leaving the page.
 * @example <form onSubmit={submitting(save)}>
 */
export function submitting(act: () => unknown): (event: FormEvent) => void {
	return (event) => {
		event.preventDefault();
		act();
	};
}

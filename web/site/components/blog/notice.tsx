import type { ReactNode } from "react";

/** A message instead of posts, with an action. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
	return (
		<div className="rounded-3xl border border-line bg-sheet px-6 py-16 text-center">
			<p className="mx-auto max-w-prose text-lg text-soft wrap-anywhere">{text}</p>
			{children && <p className="mt-6">{children}</p>}
		</div>
	);
}

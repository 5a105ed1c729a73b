import type { ReactNode } from "react";

/** What scrolls sideways on narrow screens, by keyboard too. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
		<section className={props.className} aria-label={props.label} tabIndex={0}>
			{props.children}
		</section>
	);
}

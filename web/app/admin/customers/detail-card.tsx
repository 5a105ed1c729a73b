import type { ReactNode } from "react";

/** A card of the customer's page. */
export function DetailCard({ title, children }: { title: ReactNode; children: ReactNode }) {
	return (
		<section className="panel relative min-w-0">
			<h2 className="font-semibold text-xl tracking-tight">{title}</h2>
			<div className="mt-4">{children}</div>
		</section>
	);
}

/** The values of a card. */
export function Lines({ children }: { children: ReactNode }) {
	return <dl className="space-y-2 text-sm">{children}</dl>;
}

/** One value of a card. */
export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-soft">{label}</dt>
			<dd className="wrap-anywhere text-right font-medium">{children}</dd>
		</div>
	);
}

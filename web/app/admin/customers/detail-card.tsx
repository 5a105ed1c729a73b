import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FigureNote } from "../widgets/figure-hint.tsx";

type NotedFigure = "usage" | "sessions" | "payments";

/** The hint of a figure of the customer's page. */
export function CustomerNote({ about, figure }: { about: string; figure: NotedFigure }) {
	const { t } = useTranslation("customers");
	const texts = t(`notes.${figure}`, { returnObjects: true });
	return <FigureNote about={about} texts={texts} source="get_customer" />;
}

/** A card of the customer's page. */
export function DetailCard(props: { title: string; note?: NotedFigure; children: ReactNode }) {
	const { title, note, children } = props;
	return (
		<section className="panel relative min-w-0">
			<h2 className="font-semibold text-xl tracking-tight">
				{title}
				{note && <CustomerNote about={title} figure={note} />}
			</h2>
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

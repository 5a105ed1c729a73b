import { type ReactNode, useId } from "react";
import { type BodyProps, WidgetBody } from "./widget-body.tsx";

interface Props<Data> extends BodyProps<Data> {
	/** Heard, not seen. */
	label: string;
	cards: number;
}

/** A row of figures without a card around it. */
export function StatRow<Data>({ label, cards, ...body }: Props<Data>) {
	const id = useId();
	const { isError, data, isFetching } = body.query;
	return (
		<section
			aria-labelledby={id}
			aria-busy={isFetching}
			tabIndex={-1}
			className={isError && data === undefined ? "widget" : "min-w-0"}
		>
			<h2 id={id} className="sr-only">
				{label}
			</h2>
			<WidgetBody {...body} loading={<LoadingRow cards={cards} />} />
		</section>
	);
}

function LoadingRow({ cards }: { cards: number }): ReactNode {
	const places = Array.from({ length: cards }, (_, n) => n);
	return (
		<div className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-hidden="true">
			{places.map((place) => (
				<div key={place} className="skeleton h-28 rounded-2xl" />
			))}
		</div>
	);
}

import { useId } from "react";
import { Stats } from "./stat.tsx";
import { type BodyProps, WidgetBody } from "./widget-body.tsx";

interface Props<Data> extends BodyProps<Data> {
	/** For screen readers. */
	label: string;
	cards: number;
	/** CSS classes of the grid's columns. */
	columns: string;
}

/** A row of figures without a surrounding card. */
export function StatRow<Data>({ label, cards, columns, children, ...body }: Props<Data>) {
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
			<WidgetBody {...body} loading={<LoadingRow cards={cards} columns={columns} />}>
				{(figures) => <Stats className={columns}>{children(figures)}</Stats>}
			</WidgetBody>
		</section>
	);
}

function LoadingRow({ cards, columns }: { cards: number; columns: string }) {
	const places = Array.from({ length: cards }, (_, n) => n);
	return (
		<div className={`grid gap-3 ${columns}`} aria-hidden="true">
			{places.map((place) => (
				<div key={place} className="skeleton h-28 rounded-2xl" />
			))}
		</div>
	);
}

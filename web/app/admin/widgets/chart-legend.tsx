export interface LegendItem {
	name: string;
	/** A CSS colour. */
	colour: string;
	/** Drawn as a line of this kind; else as a field. */
	line?: "solid" | "dashed" | "dotted";
}

/** What each colour and each kind of line stands for. */
export function ChartLegend({ items }: { items: LegendItem[] }) {
	return (
		<ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm">
			{items.map(({ name, colour, line }) => (
				<li key={name} className="flex items-center gap-2">
					<span
						className="swatch"
						data-line={line}
						style={line ? { borderColor: colour } : { background: colour }}
						aria-hidden="true"
					/>
					{name}
				</li>
			))}
		</ul>
	);
}

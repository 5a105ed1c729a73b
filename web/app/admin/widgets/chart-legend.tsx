export interface LegendItem {
	name: string;
	/** A CSS colour. */
	colour: string;
	/** Style of the line; without it the mark is an area. */
	line?: "solid" | "dashed" | "dotted";
}

/** The meaning of each colour and line. */
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

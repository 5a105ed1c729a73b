interface Props {
	items: readonly { title: string; text: string }[];
}

/** Short arguments side by side, each under a green rule. */
export function RuledList({ items }: Props) {
	return (
		<ul className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
			{items.map(({ title, text }) => (
				<li key={title} className="border-green border-t-2 pt-5">
					<h3 className="font-semibold text-lg">{title}</h3>
					<p className="mt-2 text-soft leading-relaxed">{text}</p>
				</li>
			))}
		</ul>
	);
}

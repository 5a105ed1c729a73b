interface Props {
	title: string;
	text?: string;
}

/** The heading of a section, with its lead. */
export function SectionTitle({ title, text }: Props) {
	return (
		<>
			<h2 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
				{title}
			</h2>
			{text && <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>}
		</>
	);
}

interface Props {
	title: string;
	text?: string;
}

/** The heading of a section, with its lead. */
export function SectionTitle({ title, text }: Props) {
	return (
		<>
			<h2 className="display max-w-4xl">{title}</h2>
			{text && <p className="mt-5 max-w-prose text-pretty text-lg">{text}</p>}
		</>
	);
}

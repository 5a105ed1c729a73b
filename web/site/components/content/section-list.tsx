import { TextLines } from "./text-lines.tsx";

interface Props {
	title: string;
	lastUpdate: string;
	sections: readonly { heading: string; content: string }[];
}

/** Body of the legal notice and of the licence: title, date of the last update, sections. */
export function SectionList({ title, lastUpdate, sections }: Props) {
	return (
		<article className="mx-auto max-w-3xl px-5 py-16 lg:py-24">
			<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">{title}</h1>
			<p className="mt-4 text-soft">{lastUpdate}</p>
			{sections.map(({ heading, content }) => (
				<section key={heading} className="mt-12">
					<h2 className="font-semibold text-2xl tracking-tight">{heading}</h2>
					<TextLines text={content} />
				</section>
			))}
		</article>
	);
}

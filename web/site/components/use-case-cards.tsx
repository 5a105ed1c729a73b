import { Formula } from "./formula.tsx";
import { SectionTitle } from "./section-title.tsx";

interface Props {
	title: string;
	items: readonly { title: string; text: string; formula: string }[];
}

/** Use cases, each with its formula. */
export function UseCaseCards({ title, items }: Props) {
	return (
		<section className="mx-auto max-w-6xl px-5 py-20 lg:py-28">
			<SectionTitle title={title} />
			<ul className="mt-12 grid gap-6 md:grid-cols-2">
				{items.map((item) => (
					<li
						key={item.title}
						className="flex min-w-0 flex-col rounded-2xl border border-line bg-sheet p-7"
					>
						<h3 className="font-semibold text-xl">{item.title}</h3>
						<p className="mt-2 mb-3 text-soft leading-relaxed">{item.text}</p>
						<div className="mt-auto">
							<Formula text={item.formula} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

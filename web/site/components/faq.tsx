interface Props {
	title: string;
	items: readonly { question: string; answer: string }[];
	/** Whether the first item is open at first. */
	firstOpen?: boolean;
}

/** Collapsible questions, without a script; a panel is at most 96 units high. */
export function Faq({ title, items, firstOpen = false }: Props) {
	return (
		<section>
			<h2 className="display">{title}</h2>
			<div className="mt-8 border-line border-b">
				{items.map(({ question, answer }, at) => (
					<details
						key={question}
						open={firstOpen && at === 0}
						className="faq-item border-line border-t"
					>
						<summary className="flex cursor-pointer list-none items-center gap-4 py-5 font-semibold text-lg">
							<span className="flex-1">{question}</span>
							<span aria-hidden="true" className="faq-mark text-green text-xl">
								+
							</span>
						</summary>
						<p className="max-h-96 max-w-prose overflow-auto pb-6 text-lg leading-relaxed">
							{answer}
						</p>
					</details>
				))}
			</div>
		</section>
	);
}

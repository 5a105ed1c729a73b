interface Props {
	title: string;
	text: string;
	cta: string;
	href: string;
	/** `cta_location` of the click; absent for a link within the page. */
	location?: string;
	note?: string;
}

/** The closing call to action of a page. */
export function CallBlock({ title, text, cta, href, location, note }: Props) {
	return (
		<section className="mx-auto max-w-6xl px-5">
			<div className="rounded-3xl bg-green-wash px-6 py-14 text-center sm:px-12">
				<h2 className="mx-auto max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
					{title}
				</h2>
				<p className="mx-auto mt-4 max-w-prose text-lg text-soft">{text}</p>
				<p className="mt-8">
					<a
						href={href}
						className="button button-primary w-full text-lg sm:w-auto"
						data-cta={location}
					>
						{cta}
					</a>
				</p>
				{note && <p className="mt-4 text-sm text-soft">{note}</p>}
			</div>
		</section>
	);
}

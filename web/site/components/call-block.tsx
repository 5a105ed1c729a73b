import { CallLink } from "./call-link.tsx";

interface Props {
	title: string;
	text: string;
	cta: string;
	href: string;
	/** See `CallLink`. */
	tabletHref?: string | undefined;
	location?: string;
	note?: string;
}

/** The closing call to action of a page. */
export function CallBlock({ title, text, cta, note, ...link }: Props) {
	return (
		<section className="mx-auto max-w-6xl px-5">
			<div className="rounded-3xl bg-green-wash px-6 py-14 text-center">
				<h2 className="display mx-auto max-w-3xl">{title}</h2>
				<p className="mx-auto mt-4 max-w-prose text-lg">{text}</p>
				<CallLink {...link}>{cta}</CallLink>
				{note && <p className="mt-4 text-sm text-soft">{note}</p>}
			</div>
		</section>
	);
}

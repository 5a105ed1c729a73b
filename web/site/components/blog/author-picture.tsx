interface Props {
	name: string;
	/** In the media library; initials without one. */
	src: string | null | undefined;
	large?: boolean;
}

/** Decoration beside the author's name. */
export function AuthorPicture({ name, src, large = false }: Props) {
	const pixels = large ? 80 : 44;
	const className = `author-picture ${large ? "size-20 text-2xl" : "size-11"}`;
	if (src) {
		return <img src={src} alt="" width={pixels} height={pixels} className={className} />;
	}
	return (
		<span className={className} aria-hidden="true">
			{initials(name)}
		</span>
	);
}

/** @example initials("Marie Curie-Dupont") // "MC" */
function initials(name: string): string {
	const [first = "", ...others] = name.split(/\s+/);
	return [first, others.at(-1) ?? ""].map((word) => [...word][0] ?? "").join("");
}

import type { Picture } from "../../../../worker/contract/blog.ts";

interface Props {
	cover: Picture | null;
	/** Of the post, for the placeholder's pattern: the same each time. */
	seed: number;
	sizes: string;
	/** The first picture on the screen is not put off. */
	eager?: boolean;
	className: string;
}

/** A post's picture; without one, cells filled by the post's number (spec §3 'coverImage'). */
export function CoverPicture({ cover, seed, sizes, eager = false, className }: Props) {
	if (cover === null) {
		return (
			<span className={`cover-cells ${className}`} aria-hidden="true">
				{Array.from({ length: 24 }, (_, cell) => (
					<i
						// biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
						key={cell}
						data-filled={((seed * 2_654_435_761 + cell * 40_503) >>> 3) % 5 === 0 ? "" : undefined}
					/>
				))}
			</span>
		);
	}
	return (
		<img
			src={cover.src}
			srcSet={cover.srcset || undefined}
			sizes={cover.srcset ? sizes : undefined}
			alt={cover.alt}
			width={cover.width ?? undefined}
			height={cover.height ?? undefined}
			loading={eager ? undefined : "lazy"}
			fetchPriority={eager ? "high" : undefined}
			decoding="async"
			className={className}
		/>
	);
}

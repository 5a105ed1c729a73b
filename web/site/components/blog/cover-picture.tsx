import type { Picture } from "../../../../contract/blog.ts";

interface Props {
	cover: Picture | null;
	/** Seed of the placeholder's pattern: a post always has the same one. */
	seed: number;
	sizes: string;
	/** True for the first image on the screen, which must not load lazily. */
	eager?: boolean;
	className: string;
}

/** A post's cover, or a pattern of cells when it has none. */
export function CoverPicture({ cover, seed, sizes, eager = false, className }: Props) {
	if (cover === null) {
		return (
			<span className={`cover-cells ${className}`} aria-hidden="true">
				{Array.from({ length: 24 }, (_, cell) => (
					<i
						// biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
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

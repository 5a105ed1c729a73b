import type { PostSummary } from "../../../../contract/blog.ts";
import { PostCard } from "./post-card.tsx";

interface Props {
	posts: readonly PostSummary[];
	/** Whether its first picture is the first on the screen. */
	eager?: boolean;
	/** Level of the cards' titles. */
	heading?: "h2" | "h3";
}

/** Width of the first card's picture where it leads, by the number of cards over three (styles/blog.css). */
const LEAD_SIZES = ["21rem", "40rem", "45rem"] as const;

/** How many cards stand in the last row of two and of three columns when it is not full (styles/blog.css). */
export function rowsOf(cards: number) {
	return { "data-over-two": cards % 2, "data-over-three": cards % 3 };
}

/** Cards in one to three columns; the first is wide where the others would not fill their rows. */
export function PostGrid({ posts, eager = false, heading = "h2" }: Props) {
	const lead = LEAD_SIZES[posts.length % LEAD_SIZES.length];
	return (
		<div className="post-grid" {...rowsOf(posts.length)}>
			{posts.map((post, place) => (
				<PostCard
					key={post.id}
					post={post}
					eager={eager && place === 0}
					heading={heading}
					width={place === 0 ? lead : LEAD_SIZES[0]}
				/>
			))}
		</div>
	);
}

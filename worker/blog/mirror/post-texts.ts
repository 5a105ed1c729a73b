/** Texts of posts for the search; lists never need it, so that it is a copy of its own. */
import type { MirrorPost } from "./mirror.ts";

/** Texts by the id of their post. */
export type PostTexts = Record<number, PostText>;

interface PostText {
	/** The version of the post. */
	modifiedAt: string;
	/** When it was read, in milliseconds. */
	at: number;
	/** Minutes. */
	readTime: number;
	/** Separated by spaces. */
	stems: string;
}

/** Copies expire after 30 days; a text is converted again before. */
const REPEAT_MS = 25 * 24 * 3_600_000;

/**
 * WordPress dates changes to the second, and the block editor saves twice: a text that was read so soon after its
 * change may lack the second one.
 */
const UNSETTLED_MS = 5_000;

/** The posts whose texts are to be read, the newest first. */
export function postsToRead(
	posts: readonly MirrorPost[],
	texts: PostTexts,
	now: number,
): MirrorPost[] {
	return posts.filter(({ id, modifiedAt }) => {
		const text = texts[id];
		if (text?.modifiedAt !== modifiedAt || now - text.at > REPEAT_MS) return true;
		return text.at - Date.parse(modifiedAt) < UNSETTLED_MS;
	});
}

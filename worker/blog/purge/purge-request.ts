/** The body of `POST /api/blog/purge`, as the plugin sends it. */
import * as z from "zod/mini";
import { LANGUAGES } from "../../../contract/languages.ts";
import { parseJson } from "../../runtime/parse-json.ts";
import { fileKey } from "../content/media-address.ts";
import { postKey } from "../mirror/mirror.ts";
import { decodeSlug } from "../slug.ts";

/** A change of WordPress. */
export interface Change {
	/** Keys of posts that were withdrawn, and of files that were removed (`postKey`, `fileKey`). */
	gone: readonly string[];
	/** Whether categories, tags, authors or redirects may have changed, or files that posts show. */
	isWide: boolean;
	/** Whether an operator has said that WordPress is right. */
	isAccepted?: boolean;
}

const address = z.object({ language: z.enum(LANGUAGES), slug: z.string() });
const purgeSchema = z.object({
	/** After `unpublish` the posts are gone at once; any action marks all content as outdated. */
	action: z.enum(["publish", "update", "unpublish"]),
	/** The post under its present and its former addresses. */
	posts: z.array(address).check(z.maxLength(20)),
	/** Whether more than these posts changed, which is always so without any. */
	wide: z.optional(z.boolean()),
	/** Removed files, by their paths in WordPress's uploads. */
	files: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20))),
});

/** Undefined when the body is not a purge. */
export function readPurge(body: string): Change | undefined {
	const parsed = purgeSchema.safeParse(parseJson(body));
	if (!parsed.success) return undefined;
	const { action, posts, wide, files = [] } = parsed.data;
	const withdrawn = action === "unpublish" ? posts : [];
	const gone = withdrawn.flatMap(({ language, slug }) => {
		const decoded = decodeSlug(slug);
		return decoded === undefined ? [] : [postKey({ language, slug: decoded })];
	});
	return { gone: [...gone, ...files.map(fileKey)], isWide: wide ?? posts.length === 0 };
}

/** The body of `POST /api/blog/purge`, as the plugin sends it. */
import * as z from "zod/mini";
import type { Language } from "../../../contract/events.ts";
import { LANGUAGES } from "../../../contract/languages.ts";
import { parseJson } from "../../runtime/parse-json.ts";
import { decodeSlug } from "../slug.ts";

export interface PurgeRequest {
	/** Posts that are not public any more, by the addresses that they had. */
	gone: { language: Language; slug: string }[];
	/** Whether categories, tags, authors or redirects changed, or files that posts show. */
	isWide: boolean;
	/** Files that were removed, by their paths in WordPress's uploads. */
	files?: readonly string[] | undefined;
}

const address = z.object({ language: z.enum(LANGUAGES), slug: z.string() });
const purgeSchema = z.object({
	/** After `unpublish` the posts are gone at once; any action marks all content as outdated. */
	action: z.enum(["publish", "update", "unpublish"]),
	/** The post under its present and its former addresses. */
	posts: z.array(address).check(z.maxLength(20)),
	/** Whether more than these posts changed, which is always so without any. */
	wide: z.optional(z.boolean()),
	files: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20))),
});

/** Undefined when the body is not a purge. */
export function readPurge(body: string): PurgeRequest | undefined {
	const parsed = purgeSchema.safeParse(parseJson(body));
	if (!parsed.success) return undefined;
	const { action, posts, wide, files } = parsed.data;
	const isWide = wide ?? posts.length === 0;
	if (action !== "unpublish") return { gone: [], isWide, files };
	const gone = posts.flatMap(({ language, slug }) => {
		const decoded = decodeSlug(slug);
		return decoded === undefined ? [] : [{ language, slug: decoded }];
	});
	return { gone, isWide, files };
}

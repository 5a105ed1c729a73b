/** The body of `POST /api/blog/purge`, as the plugin sends it. */
import * as z from "zod/mini";
import type { Language } from "../../contract/events.ts";
import { decodeSlug } from "../slug.ts";

export interface PurgeRequest {
	/** Posts that nobody may read any more, by the addresses that they had. */
	gone: { language: Language; slug: string }[];
}

const address = z.object({ language: z.enum(["fr", "en"]), slug: z.string() });
const purgeSchema = z.object({
	/** `publish`, `update` and the like: all is read anew. `unpublish`: the posts are gone at once. */
	action: z.enum(["publish", "update", "unpublish"]),
	/** The post under its present and its former addresses. */
	posts: z.array(address).check(z.maxLength(20)),
});

/** Undefined when it is no purge. */
export function readPurge(body: string): PurgeRequest | undefined {
	const parsed = purgeSchema.safeParse(parse(body));
	if (!parsed.success) return undefined;
	const { action, posts } = parsed.data;
	if (action !== "unpublish") return { gone: [] };
	const gone = posts.flatMap(({ language, slug }) => {
		const decoded = decodeSlug(slug);
		return decoded === undefined ? [] : [{ language, slug: decoded }];
	});
	return { gone };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * The recorded WordPress: responds to the blog's REST requests as the real one did that was
 * recorded (tests/dev/wordpress/contract.json). Needs no server, so that tests of the Worker run it
 * inside workerd.
 */
import type { HANG_UP } from "../../fault-gate.ts";
import { type RecordedContent, type RecordedPost, recordedContent } from "./content.ts";
import { createWordpressFaultGate } from "./failures.ts";
import { jsonResponse } from "./responses.ts";
import { handleRest } from "./rest.ts";
import { drawUpload } from "./uploads.ts";

/** Permits previews; local only. */
export const LOCAL_LOGIN = {
	user: "editor",
	applicationPassword: "loca loca loca loca loca loca",
};

export interface RecordedWordpress {
	content: RecordedContent;
	faults: ReturnType<typeof createWordpressFaultGate>;
	/** The response, or HANG_UP for a connection that is cut. */
	respond(request: Request): Promise<Response | typeof HANG_UP>;
	/** Changes a post, as an editor would. @throws when no post has the id. */
	edit(id: number, change: Partial<RecordedPost>): void;
	/** Renames a tag, a category or an author. @throws when none has the id. */
	rename(kind: Renamable, id: number, name: string): void;
}

export type Renamable = "tags" | "categories" | "users";

/** @example const wordpress = createRecordedWordpress(); wordpress.edit(30, { status: "draft" }); */
export function createRecordedWordpress(
	content: RecordedContent = recordedContent(),
): RecordedWordpress {
	const faults = createWordpressFaultGate();
	return {
		content,
		faults,
		respond: (request) => faults.pass(request, () => route(content, request)),
		edit(id, change) {
			const post = content.posts.find((each) => each.id === id);
			if (!post) throw new Error(`There is no post ${id}`);
			// A minute later, so that each change is seen.
			const { modified = post.date } = post;
			const next = new Date(Date.parse(`${modified}Z`) + 60_000).toISOString().slice(0, 19);
			Object.assign(post, { modified: next }, change);
		},
		rename(kind, id, name) {
			const found = content[kind].find((each) => each.id === id);
			if (!found) throw new Error(`There is none of ${kind} with the id ${id}`);
			found.name = name;
		},
	};
}

async function route(content: RecordedContent, request: Request): Promise<Response> {
	const { pathname } = new URL(request.url);
	if (pathname.startsWith("/wp-json/")) return handleRest(content, LOCAL_LOGIN, request);
	if (pathname === "/") return jsonResponse({});
	const picture = drawUpload(pathname);
	if (!picture) return new Response("Not found", { status: 404 });
	return new Response(picture, { headers: { "content-type": "image/png" } });
}

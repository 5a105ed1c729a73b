/**
 * The recorded WordPress: answers the blog's REST and GraphQL requests as the real one that was
 * recorded did (tests/dev/wordpress/contract.json). Knows no server, so that tests of the Worker
 * run it inside workerd.
 */
import { restAnswer } from "./answers.ts";
import { type RecordedContent, type RecordedPost, recordedContent } from "./content.ts";
import { type CUT, createWordpressFaultGate, type WordpressFaultGate } from "./fault-gate.ts";
import { answerGraphql } from "./graphql.ts";
import { answerRest, type Login } from "./rest.ts";
import { drawUpload } from "./uploads.ts";

/** Whoever holds these may preview; local only. */
export const LOCAL_LOGIN: Login = {
	user: "editor",
	applicationPassword: "loca loca loca loca loca loca",
};

export interface RecordedWordpress {
	content: RecordedContent;
	faults: WordpressFaultGate;
	/** The answer, or CUT for a connection that breaks. */
	answer(request: Request): Promise<Response | typeof CUT>;
	/** Changes a post, as an editor would. @throws when there is none of that id. */
	edit(id: number, change: Partial<RecordedPost>): void;
	/** Gives a tag, a category or an author another name. @throws when there is none of that id. */
	rename(kind: Named, id: number, name: string): void;
}

export const NAMED = ["tags", "categories", "users"] as const;
export type Named = (typeof NAMED)[number];

/** @example const wordpress = createRecordedWordpress(); wordpress.edit(30, { status: "draft" }); */
export function createRecordedWordpress(login: Login = LOCAL_LOGIN): RecordedWordpress {
	const content = recordedContent();
	const faults = createWordpressFaultGate();
	return {
		content,
		faults,
		answer: (request) => faults.pass(request, () => route(content, login, request)),
		edit(id, change) {
			const post = content.posts.find((each) => each.id === id);
			if (!post) throw new Error(`There is no post ${id}`);
			Object.assign(post, change);
		},
		rename(kind, id, name) {
			const found = content[kind].find((each) => each.id === id);
			if (!found) throw new Error(`There is none of ${kind} with the id ${id}`);
			found.name = name;
		},
	};
}

async function route(content: RecordedContent, login: Login, request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url);
	if (pathname === "/graphql") return answerGraphql(content, request);
	// The form that sites without pretty permalinks use.
	const plain = pathname === "/" ? searchParams.get("rest_route") : null;
	const path = plain ?? /^\/wp-json(\/.*)/.exec(pathname)?.[1];
	if (path !== undefined) return answerRest(content, login, request, path, searchParams);
	const picture = await drawUpload(pathname);
	if (picture) return picture;
	const hello = "The recorded WordPress of Tabulia: try /wp-json/wp/v2/posts";
	if (pathname === "/") return restAnswer(request, 200, { hello });
	return new Response("Not found", { status: 404 });
}

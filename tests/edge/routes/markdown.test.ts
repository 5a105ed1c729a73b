import { describe, expect, it } from "vitest";
import type { PostSummary } from "../../../contract/blog.ts";
import {
	DOCUMENTS,
	type DocumentName,
	documentPath,
	markdownPath,
} from "../../../contract/paths.ts";
import { renderLlms } from "../../../worker/render/render-llms.ts";
import { ORIGIN } from "../harness.ts";
import { knownBlog as site } from "../known-blog.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const DOCUMENT_PATHS = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);

async function read(path: string, headers: Record<string, string> = {}) {
	const response = await site.request(path, { headers, redirect: "manual" });
	return { response, text: await response.text() };
}

describe("happy", () => {
	it("every document has a twin, which is in no index and has neither markup nor its own links", async () => {
		for (const path of DOCUMENT_PATHS) {
			const { response, text } = await read(markdownPath(path));
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get("link")).toBe(`<${ORIGIN}${path}>; rel="canonical"`);
			expect(response.headers.get("x-robots-tag")).toBe("noindex");
			expect(text).toMatch(
				/^---\ntitle: ".+"\ndescription: ".+"\nlanguage: "(fr|en)"\nurl: ".+"\n---\n\n/,
			);
			expect(text.match(/^# /gm)).toHaveLength(1);
			expect(text).not.toMatch(/<\/?(?:div|span|p|section)|\]\(\//);
		}
	});

	it("is 304 for whoever has it", async () => {
		const { response } = await read(markdownPath(POST));
		const tag = response.headers.get("etag") ?? "";
		const again = await read(markdownPath(POST), { "if-none-match": tag });
		expect(again.response.status).toBe(304);
	});

	it("/llms.txt lists documents and posts in both languages, each with its twin", async () => {
		const { response, text } = await read("/llms.txt");
		expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
		const links = [...text.matchAll(/^- \[.+\]\((.+?)\)(?:: \S.*)?$/gm)].map(([, to = ""]) => to);
		expect(links.length).toBe(text.match(/^- /gm)?.length);
		expect(links).toEqual(
			expect.arrayContaining(DOCUMENT_PATHS.map((path) => ORIGIN + markdownPath(path))),
		);
		expect(links).toContain(ORIGIN + markdownPath(POST));
	});
});

it.each(["isProtected", "isNoindex"])("/llms.txt leaves out a post that %s", (why) => {
	const post = { title: "T", slug: "kept-back", excerpt: "", language: "fr", [why]: true };
	expect(renderLlms([post as unknown as PostSummary], ORIGIN)).not.toContain("kept-back");
});

it("error: leads to the page that tells what became of an unknown post", async () => {
	const { response } = await read("/fr/blog/no-such-post.md");
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toBe("/fr/blog/no-such-post");
});

const HOSTILE = ["/fr/blog/..%2f..%2fadmin.md", "/fr/blog/.md", "/..%2fpricing.md", "/admin.md"];
it.each(HOSTILE)("security: has no twin of %s", async (path) => {
	expect((await read(path)).response.status).toBe(404);
});

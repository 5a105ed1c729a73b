import { TrieRouter } from "hono/router/trie-router";
import { expect, it } from "vitest";
import { TableRouter } from "../../../worker/routes/table-router.ts";

const ROUTES = [
	["ALL", "/api/*"],
	["GET", "/cta"],
	["GET", "/blog/:slug"],
	["GET", "/blog/tag/:slug"],
	["GET", "/blog/feed.xml"],
	["ALL", "/api/reports"],
	["POST", "/api/reports"],
	["GET", "/:language{[a-z]{2}}/blog"],
] as const;

function routerOf<R extends TableRouter<string> | TrieRouter<string>>(router: R): R {
	for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`);
	return router;
}

const table = routerOf(new TableRouter<string>());
const tree = routerOf(new TrieRouter<string>());

function expectSame(method: string, path: string): void {
	const found = tree.match(method, path);
	expect(table.match(method, path)).toEqual(found);
	expect(table.match(method, path)).toEqual(found);
}

it.each([
	["GET", "/cta"],
	["GET", "/blog/first"],
	["GET", "/blog/tag/excel"],
	["GET", "/blog/feed.xml"],
	["GET", "/de/blog"],
	["POST", "/api/reports"],
	["GET", "/api/reports"],
	["POST", "/api/other"],
])("happy: finds for %s %s what Hono's tree finds, each time", expectSame);

it.each([
	["POST", "/cta"],
	["GET", "/constructor"],
	["PUT", "/blog/feed.xml"],
])("error: finds for %s %s as little as Hono's tree", expectSame);

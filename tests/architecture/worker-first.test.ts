import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ADMIN_API } from "../../contract/admin.ts";
import { CALL_PATH, CALL_ROUTES, routeOf } from "../../contract/calls.ts";
import { GO } from "../../contract/links.ts";
import {
	ADMIN_PATHS,
	API,
	APP_PATHS,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	FILM_PATH,
	feedPath,
	MEASURING,
	REDIRECTS,
} from "../../contract/paths.ts";
import { ROOT } from "./source-files.ts";

const { assets } = unstable_readConfig({ config: `${ROOT}/wrangler.toml` }, { hideWarnings: true });
const rules = assets?.run_worker_first;
const patterns = Array.isArray(rules) ? rules : [];
const isWorkerFirst = (path: string) =>
	patterns.some((pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(path));

it("the Worker handles its own paths without a search for a file", () => {
	const names = Object.keys(DOCUMENTS) as DocumentName[];
	const paths = [
		...names.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")]),
		...["/fr", "/fr/pricing"],
		...Object.values({ ...APP_PATHS, ...ADMIN_PATHS, ...REDIRECTS, ...API, ...ADMIN_API }),
		...[blogPath("fr"), blogPath("en"), feedPath("fr"), "/blog/category/a", MEASURING, GO],
		...[
			...Object.keys(CALL_ROUTES).map((name) => routeOf(name)[1]),
			`${CALL_PATH}/x`,
			"/media/2026/a.png",
			"/video/demo-fr.mp4",
		],
		// The templates are not pages.
		"/web/index.html",
	];
	expect(paths.filter((path) => !isWorkerFirst(path))).toEqual([]);
});

it("files are served without the Worker, which responds for the missing ones", () => {
	// An excluded path never reaches the Worker: its 404 would have the headers of `_headers`.
	expect(patterns.filter((pattern) => pattern.startsWith("!"))).toEqual([]);
	const publicFiles = globSync("**/*.*", { cwd: join(ROOT, "web/public") }).map(
		(file) => `/${file}`,
	);
	const files = ["/assets/a.js", "/locales/fr/common.json", ...publicFiles];
	// Only the Worker returns ranges of films.
	const served = files.filter((file) => !file.startsWith(`${FILM_PATH}/`));
	expect(served.filter(isWorkerFirst)).toEqual([]);
});

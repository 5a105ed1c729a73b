/** Modules that decide on money, access, privacy or evidence have tests of their own. */
import { expect, it } from "vitest";
import { importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";
import { isNode, literal, nodesOf } from "./syntax.ts";

const files = new Set(projectFiles());
const tests = [...files].filter((path) => path.startsWith("tests/") && isScript(path));

/** Folders and modules that decide, with what. */
const DECIDING = {
	"worker/attribution/": "evidence",
	"worker/billing/": "money",
	"worker/conversions/": "privacy and money",
	"worker/events/": "evidence",
	"worker/experiments/": "evidence",
	"worker/http/": "access",
	"worker/jobs/": "money and evidence",
	"worker/supabase/": "access",
	"web/app/checkout.ts": "money",
	"web/site/behaviours/consent.ts": "privacy",
	"web/ui/tags/add-script.ts": "privacy",
	"web/ui/tags/load-tags.ts": "privacy",
};

it("is imported by a test", () => {
	const imported = new Set(
		tests.flatMap((path) =>
			importsOf(path, read(path)).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target])),
		),
	);
	const untested = [...files].filter(
		(path) =>
			/\.ts$/.test(path) &&
			Object.keys(DECIDING).some((deciding) => path.startsWith(deciding)) &&
			/^export (?:async )?(?:function|class|const)/m.test(read(path)) &&
			!imported.has(path),
	);
	expect(untested, "write tests of these").toEqual([]);
});

/** Ask every route of the router: what it refuses to strangers, other sites, and beyond its limits; and for its happy case. */
const OF_EVERY_ROUTE = ["routes/refusals.test.ts", "recorded/every-route.test.ts"];

it.each(OF_EVERY_ROUTE)("has the routes of the router for tests/edge/%s", (path) => {
	const test = `tests/edge/${path}`;
	expect(importsOf(test, read(test)).map(({ target }) => target)).toContain("worker/app.ts");
});

it("has an error or its own security case for each route", () => {
	const routes = importsOf("worker/app.ts", read("worker/app.ts"))
		.map(({ target }) => target)
		.filter((target) => target.startsWith("worker/routes/"));
	const incomplete = routes.flatMap((route) => {
		const mirror = route.replace(/^worker\//, "tests/edge/").replace(/\.ts$/, ".test.ts");
		const titles = files.has(mirror) ? describedIn(mirror) : [];
		const isComplete = titles.includes("error") || titles.includes("security");
		return isComplete ? [] : [`${mirror} lacks tests titled "error" or "security"`];
	});
	expect(incomplete).toEqual([]);
});

/** The first word of each title of a test file, of groups, tests and tables. */
function describedIn(path: string): string[] {
	return [...nodesOf(path, read(path))].flatMap((node) => {
		const { callee, arguments: args } = node;
		if (node.type !== "CallExpression" || !/^(?:describe|it)\b/.test(nameOf(callee))) return [];
		const title = literal(Array.isArray(args) ? args[0] : undefined);
		return title === undefined ? [] : [title.replace(/\W.*$/, "")];
	});
}

/** The function that a call names in the end: `it` of `it.each(rows)(…)`. */
function nameOf(callee: unknown): string {
	if (!isNode(callee)) return "";
	return typeof callee.name === "string" ? callee.name : nameOf(callee.callee ?? callee.object);
}

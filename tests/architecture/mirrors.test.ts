import { expect, it } from "vitest";
import { importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";
import { isNode, literal, nodesOf } from "./syntax.ts";

const files = new Set(projectFiles());

/** Modules without logic, with the reason. */
const WITHOUT_MIRROR = new Map([
	["worker/app-env.ts", "a type and Hono's own factory"],
	["worker/contract/accounts.ts", "types and names"],
	["worker/contract/address.ts", "a type"],
	["worker/contract/admin.ts", "types and names"],
	["worker/contract/attribution.ts", "types and names"],
	["worker/contract/billing.ts", "types and names"],
	["worker/contract/blog.ts", "types and limits"],
	["worker/contract/browser-store.ts", "names"],
	["worker/contract/duties.ts", "types"],
	["worker/contract/events.ts", "types and limits"],
	["worker/contract/experiment-admin.ts", "types and names"],
	["worker/experiments/statistics/run-counts.ts", "types"],
	["worker/experiments/stored-experiment.ts", "types"],
	["worker/contract/logger.ts", "a type"],
	["worker/contract/mails.ts", "types"],
	["worker/contract/passwords.ts", "a constant"],
	["worker/blog/blog-port.ts", "types"],
	["worker/blog/code/highlight-js.d.ts", "types"],
	["worker/blog/code/highlight-js-grammar.d.ts", "types"],
	["worker/blog/visit.ts", "a type"],
	["worker/mail/mail-copy.ts", "types and texts"],
	["worker/contract/vitals.ts", "a constant"],
	["worker/contract/withdrawal.ts", "types and names"],
	["worker/runtime/async-hooks.d.ts", "types"],
	["worker/runtime/background.ts", "a type"],
]);

function mirrorOf(path: string): string {
	return path.replace(/^worker\//, "tests/edge/").replace(/\.(tsx?)$/, ".test.$1");
}

it("finds a test at the same path under tests/edge for each module of the Worker", () => {
	const modules = [...files].filter((path) => path.startsWith("worker/") && isScript(path));
	const missing = modules
		.filter((path) => !WITHOUT_MIRROR.has(path))
		.map(mirrorOf)
		.filter((mirror) => !files.has(mirror) && !files.has(mirror.replace(/x$/, "")));
	expect(missing, "write these tests").toEqual([]);
});

it("exempts only modules that exist", () => {
	expect([...WITHOUT_MIRROR.keys()].filter((path) => !files.has(path))).toEqual([]);
});

it("finds a module for each test under tests/edge", () => {
	const tests = [...files].filter((path) => /^tests\/edge\/.*\.test\.tsx?$/.test(path));
	const orphans = tests.filter((path) => {
		const module = path.replace("tests/edge/", "worker/").replace(".test.", ".");
		return !files.has(module) && !files.has(`${module}x`);
	});
	expect(orphans).toEqual([]);
});

it("finds happy, error and security cases for each route", () => {
	const routes = importsOf("worker/app.ts", read("worker/app.ts"))
		.map(({ target }) => target)
		.filter((target) => target.startsWith("worker/routes/"));
	const incomplete = routes.flatMap((route) => {
		const mirror = mirrorOf(route);
		const titles = files.has(mirror) ? describedIn(mirror) : [];
		const missing = ["happy", "error", "security"].filter((kind) => !titles.includes(kind));
		return missing.map((kind) => `${mirror} lacks describe("${kind}")`);
	});
	expect(incomplete).toEqual([]);
});

/** The first word of each `describe` title of a test file. */
function describedIn(path: string): string[] {
	return [...nodesOf(path, read(path))].flatMap((node) => {
		const { callee, arguments: args } = node;
		if (node.type !== "CallExpression" || !isNode(callee) || callee.name !== "describe") return [];
		const title = literal(Array.isArray(args) ? args[0] : undefined);
		return title === undefined ? [] : [title.replace(/\W.*$/, "")];
	});
}

import { describe, expect, it } from "vitest";
import { importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";
import { isNode, literal, nodesOf } from "./syntax.ts";

const files = new Set(projectFiles());

/** Nothing here can fail on its own: types and constants, and doors whose logic is tested behind them. */
const WITHOUT_MIRROR = new Map([
	["worker/contract/address.ts", "a type"],
	["worker/contract/admin.ts", "types and names"],
	["worker/contract/billing.ts", "types and names"],
	["worker/contract/browser-store.ts", "names"],
	["worker/contract/blog.ts", "types and limits"],
	["worker/contract/events.ts", "types and limits"],
	["worker/contract/experiment.ts", "types and names"],
	["worker/contract/logger.ts", "a type"],
	["worker/env.ts", "tested by env-docs.test.ts and at every start"],
	["worker/blog/blog-port.ts", "types"],
	["worker/index.ts", "doors without logic, opened by every journey in e2e"],
]);

function mirrorOf(path: string): string {
	return path.replace(/^worker\//, "tests/edge/").replace(/\.(tsx?)$/, ".test.$1");
}

describe("each module of the Worker has its test at the same place under tests/edge", () => {
	const modules = [...files].filter((path) => path.startsWith("worker/") && isScript(path));

	it.each(modules.filter((path) => !WITHOUT_MIRROR.has(path)))("%s", (path) => {
		const mirror = mirrorOf(path);
		const found = files.has(mirror) || files.has(mirror.replace(/x$/, ""));
		expect(found, `${path} has no test: write ${mirror}`).toBe(true);
	});

	it("excuses no module that is gone", () => {
		expect([...WITHOUT_MIRROR.keys()].filter((path) => !files.has(path))).toEqual([]);
	});
});

describe("each test under tests/edge stands beside a module", () => {
	const tests = [...files].filter((path) => /^tests\/edge\/.*\.test\.tsx?$/.test(path));

	it.each(tests)("%s", (path) => {
		const module = path.replace("tests/edge/", "worker/").replace(".test.", ".");
		const found = files.has(module) || files.has(`${module}x`);
		expect(found, `${path} tests ${module}, which is gone`).toBe(true);
	});
});

describe("each route is tested when all goes well, when it does not, and against attack", () => {
	const routes = importsOf("worker/app.ts", read("worker/app.ts"))
		.map(({ target }) => target)
		.filter((target) => target.startsWith("worker/routes/"));

	it.each(routes)("%s", (route) => {
		const mirror = mirrorOf(route);
		const titles = files.has(mirror) ? describedIn(mirror) : [];
		const missing = ["happy", "error", "security"].filter((kind) => !titles.includes(kind));
		const wanted = missing.map((kind) => `describe("${kind}")`).join(", ");
		expect(missing, `${mirror} lacks ${wanted}`).toEqual([]);
	});
});

/** The first words of a test file's `describe` titles. */
function describedIn(path: string): string[] {
	return [...nodesOf(path, read(path))].flatMap((node) => {
		const { callee, arguments: args } = node;
		if (node.type !== "CallExpression" || !isNode(callee) || callee.name !== "describe") return [];
		const title = literal(Array.isArray(args) ? args[0] : undefined);
		return title === undefined ? [] : [title.replace(/\W.*$/, "")];
	});
}

import { describe, expect, it } from "vitest";
import { breaches } from "./import-rule.ts";
import { LAYERS, PAGES } from "./layers.ts";
import { type Import, importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";

const scripts = projectFiles().filter(isScript);

it("allows imports in one direction only", () => {
	expect(scripts.flatMap((path) => breaches(LAYERS, path, read(path)))).toEqual([]);
});

it("imports only files that exist", () => {
	const files = new Set(projectFiles());
	const missing = scripts.flatMap((path) =>
		importsOf(path, read(path))
			.filter(
				({ isProjectFile, target }) => isProjectFile && !target.includes("*") && !files.has(target),
			)
			.map(({ target, line }) => `${path}:${line} imports ${target}`),
	);
	expect(missing).toEqual([]);
});

/** Input of operators is checked by the schema that the Worker and the database use. */
const FORM_RULES = "web/app/admin/experiments/form/form-values.ts";

it("loads no schema of the contract in a browser: the Worker has checked what the app gets", () => {
	const loaded = scripts
		.filter((path) => path.startsWith("web/") && path !== FORM_RULES)
		.flatMap((path) =>
			importsOf(path, read(path))
				.filter(({ target, typeOnly }) => /^contract\/.*-schema\.ts$/.test(target) && !typeOnly)
				.map(({ target, line }) => `${path}:${line} loads ${target}`),
		);
	expect(loaded).toEqual([]);
});

it("has no circle of modules, not even of types: each can be read after those that it imports", () => {
	const open = new Map(
		scripts
			.filter((path) => !/^(?:tests|e2e)\//.test(path))
			.map((path) => [path, importsOf(path, read(path)).map(({ target }) => target)]),
	);
	// Takes away modules that import none of the rest; a circle stays.
	for (let before = -1; before !== open.size; ) {
		before = open.size;
		for (const [path, targets] of open) {
			if (!targets.some((target) => open.has(target))) open.delete(path);
		}
	}
	expect([...open.keys()]).toEqual([]);
});

describe("the Worker's start-up", () => {
	it("loads pages and the renderer only by import(), so that /cta skips them", () => {
		const heavy = reachedFrom("worker/index.ts").filter(
			({ target, isProjectFile }) =>
				(isProjectFile && target.startsWith("web/")) || PAGES.includes(target),
		);
		expect(heavy.map(({ target }) => target)).toEqual([]);
	});
});

/** All modules loaded with a module, except itself. */
function reachedFrom(entry: string): Import[] {
	const seen = new Map<string, Import>();
	const queue = [entry];
	for (const path of queue) {
		for (const each of importsOf(path, read(path))) {
			if (each.typeOnly || each.lazy || seen.has(each.target)) continue;
			seen.set(each.target, each);
			if (each.isProjectFile && isScript(each.target)) queue.push(each.target);
		}
	}
	return [...seen.values()];
}

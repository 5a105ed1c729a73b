import { describe, expect, it } from "vitest";
import { breaches } from "./import-rule.ts";
import { LAYERS, PAGES } from "./layers.ts";
import { type Import, importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";

const scripts = projectFiles().filter(isScript);

it("allows imports in one direction only", () => {
	expect(scripts.flatMap((path) => breaches(LAYERS, path, read(path)))).toEqual([]);
});

describe("the import rule", () => {
	it.each([
		[
			"web/site/behaviours/menu.ts",
			'import * as z from "zod/mini";',
			"web/site/behaviours may not import zod: byte budget (web/site/behaviours/menu.ts:1)",
		],
		["contract/paths.ts", 'import { z } from "zod";', "may not import zod"],
		["contract/events.ts", 'import "../worker/http/errors.ts";', "may not import worker/http"],
		["worker/platform/a.ts", 'export * from "../events/classify.ts";', "may not import worker/eve"],
		["worker/events/a.ts", 'import "../http/log.ts";', "may not import worker/http/log.ts"],
		["worker/billing/a.ts", 'import "../supabase/billing.ts";', "may not import worker/supabase"],
		["worker/http/a.ts", 'const r = await import("react");', "may not import react"],
		["worker/routes/a.ts", 'import { b } from "./b.ts";', "never imports another route"],
		["worker/routes/a.ts", 'import { createApp } from "../app.ts";', "may not import worker/app"],
		["worker/render/a.ts", 'import "../../web/app/main.tsx";', "may not import web/app/main.tsx"],
		["web/site/a.tsx", 'import "../app/a.tsx";', "may not import web/app/a.tsx"],
		["web/app/auth/a.tsx", 'import "../admin/b.tsx";', "may not import web/app/admin/b.tsx"],
		["web/app/auth/a.tsx", 'import { app } from "../../../worker/app.ts";', "worker/app.ts"],
		["web/app/a.ts", 'import type { AppEnv } from "../../worker/app.ts";', "(type AppEnv)"],
		["web/app/a.ts", 'let e: import("../../worker/app.ts").AppEnv;', "(type AppEnv)"],
		["web/app/a.ts", 'import.meta.glob("../site/*.tsx");', "may not import web/site/*.tsx"],
		["web/ui/a.ts", 'import "../../tests/fakes/ports.ts";', "may not import tests/fakes/ports.ts"],
		["worker/runtime/a.ts", 'import "../contract/paths.ts";', "the platform only"],
		["worker/unlisted.ts", "", "has no row"],
	])("rejects in %s: %s", (path, source, message) => {
		expect(breaches(LAYERS, path, source).join()).toContain(message);
	});

	it.each([
		["contract/event-schema.ts", 'import * as z from "zod/mini";'],
		["worker/events/ingest.ts", 'import { Ingest } from "../supabase/ingest.ts";'],
		["worker/routes/a.ts", 'import type { AppEnv } from "../app-env.ts";'],
		["web/app/admin/widgets/wau/a.ts", 'import "../../exports/csv.ts";'],
		["tests/edge/a.test.ts", 'import "../../worker/app.ts";'],
	])("accepts in %s: %s", (path, source) => {
		expect(breaches(LAYERS, path, source)).toEqual([]);
	});

	it("throws for an import() whose target is not a literal", () => {
		const source = "await import(name);";
		expect(() => breaches(LAYERS, "web/app/a.ts", source)).toThrow("web/app/a.ts:1");
	});
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

/** What an operator types is checked by the schema that the Worker and the database use. */
const FORM_RULES = "web/app/admin/experiments/form/form-rules.ts";

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
	// What imports none of those that remain can be taken away; a circle stays.
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

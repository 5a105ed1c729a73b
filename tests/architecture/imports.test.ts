import { describe, expect, it } from "vitest";
import { breaches, type ImportRow } from "./import-rule.ts";
import { type Import, importsOf } from "./module-imports.ts";
import { isScript, projectFiles, read } from "./source-files.ts";

const PAGES = ["react", "react-dom", "react-i18next", "i18next"];
const NO_PAGES = { not: PAGES };
const CONTRACT = "worker/contract/**";
const RUNTIME = "worker/runtime/**";
const COMPOSED =
	"stages meet in a route, which shows the whole composition; only worker/render loads react";

/** Who may import whom (docs/architecture.md#layers). The first row that matches a file applies. */
const RULE: ImportRow[] = [
	{
		from: "worker/runtime/**",
		may: ["worker/runtime/**"],
		packages: [],
		because: "the floor knows the platform and nothing of ours",
	},
	{
		from: "worker/contract/*-schema.ts",
		may: [CONTRACT],
		packages: ["zod"],
		because: "the contract is the leaf that edge, browser and tests share",
	},
	{
		from: "worker/contract/**",
		may: [CONTRACT],
		packages: [],
		because: "the contract is the leaf, and zod is for *-schema.ts only",
	},
	{
		from: "worker/events/**",
		may: [
			"worker/events/**",
			"worker/supabase/**",
			"worker/http/errors.ts",
			// Platform and audience both need it; isbot alone is 20 times slower.
			"worker/platform/is-bot.ts",
			RUNTIME,
			CONTRACT,
		],
		packages: NO_PAGES,
		because: `events is the only stage that imports another, its port to Supabase; ${COMPOSED}`,
	},
	{
		from: "worker/experiments/**",
		may: ["worker/experiments/**", "worker/http/errors.ts", RUNTIME, CONTRACT, "locales/*/*.json"],
		packages: NO_PAGES,
		because: COMPOSED,
	},
	...["billing", "blog", "http", "language", "platform", "supabase"].map((stage) => ({
		from: `worker/${stage}/**`,
		may: [`worker/${stage}/**`, "worker/http/errors.ts", RUNTIME, CONTRACT],
		packages: NO_PAGES,
		because: COMPOSED,
	})),
	{
		from: "worker/render/**",
		may: [
			"worker/render/**",
			"worker/http/errors.ts",
			RUNTIME,
			CONTRACT,
			"web/site/**",
			"web/i18n/**",
			"locales/*/*.json",
		],
		packages: { not: ["hono"] },
		because: "render is the Worker's only import of web, and only of its pages",
	},
	{
		from: "worker/jobs/**",
		may: [
			"worker/jobs/**",
			"worker/{events,experiments,supabase,blog}/**",
			"worker/http/{errors,log}.ts",
			RUNTIME,
			CONTRACT,
			"type worker/services.ts",
		],
		packages: NO_PAGES,
		because: "a job calls stages and receives its services",
	},
	{
		from: "worker/routes/**",
		may: [
			"worker/{billing,events,experiments,http,language,platform,supabase,blog,render}/**",
			// Shared by handlers.
			"worker/routes/{wait-until,blog-page,admin-token,own-pages-only}.ts",
			RUNTIME,
			CONTRACT,
			"worker/{app-env,env}.ts",
			"type worker/services.ts",
		],
		packages: NO_PAGES,
		because: "a route composes stages and never imports another route",
	},
	{
		from: "worker/app-env.ts",
		may: ["type worker/services.ts"],
		packages: ["hono"],
		because: "handlers know the services by their types",
	},
	{
		from: "worker/app.ts",
		may: ["worker/app-env.ts", "worker/routes/**", CONTRACT, "type worker/services.ts"],
		packages: ["hono"],
		because: "the app is a route table: path → handler",
	},
	{
		from: "worker/env.ts",
		may: [CONTRACT],
		packages: ["zod"],
		because: "the environment is validated before anything else exists",
	},
	{
		from: "worker/services.ts",
		may: [
			"worker/{billing,events,experiments,http,language,platform,supabase,blog,render}/**",
			"worker/env.ts",
			CONTRACT,
		],
		packages: NO_PAGES,
		because: "the composition root creates stages and knows no route",
	},
	{
		from: "worker/index.ts",
		may: ["worker/{app,services}.ts", "worker/events/consume.ts", "worker/jobs/**"],
		packages: [],
		because: "the Worker's entry points have no logic",
	},
	{
		from: "web/site/behaviours/**",
		may: [
			"web/site/behaviours/**",
			"worker/contract/{browser-store,events,paths}.ts",
			// Shared with the app: copied into the script by vite.plugins.ts.
			"web/ui/{events,tags}/*.ts",
		],
		packages: [],
		because: "byte budget",
	},
	{
		from: "web/site/**",
		may: ["web/site/**", "web/{ui,i18n}/**", CONTRACT],
		packages: { not: ["zod", "react-router-dom", "hono"] },
		because: "documents share web/ui and web/i18n with the app and nothing else",
	},
	{
		from: "web/app/<feature>/**",
		may: [
			"web/app/<feature>/**",
			"web/app/*",
			"web/{ui,i18n}/**",
			CONTRACT,
			"supabase/functions/_shared/contract.ts",
		],
		packages: { not: ["hono", "react-dom"] },
		because: "a feature of the app imports the app's root, never another feature, site or edge",
	},
	{
		from: "web/app/*",
		may: ["web/app/**", "web/{ui,i18n}/**", CONTRACT, "supabase/functions/_shared/contract.ts"],
		packages: { not: ["hono"] },
		because: "the app shares web/ui and web/i18n with the documents and nothing else",
	},
	{
		from: "web/ui/**",
		may: ["web/ui/**", "web/i18n/**", CONTRACT],
		packages: { not: ["zod", "hono"] },
		because: "what both kinds of pages share imports no feature",
	},
	{
		from: "web/i18n/**",
		may: ["web/i18n/**", CONTRACT, "locales/*/*.json"],
		packages: { not: ["zod", "hono"] },
		because: "what both kinds of pages share imports no feature",
	},
	{
		from: "supabase/functions/_shared/**",
		may: ["supabase/functions/_shared/**"],
		packages: { not: [] },
		because: "Deno cannot import the rest of the tree",
	},
	{
		from: "supabase/functions/<name>/**",
		may: ["supabase/functions/<name>/**", "supabase/functions/_shared/**"],
		packages: { not: [] },
		because: "a function imports itself and _shared; Deno cannot import the rest",
	},
	{
		from: "{dev,tests,e2e}/**",
		may: ["**"],
		packages: { not: [] },
		because: "they may import anything, and nothing imports them",
	},
	{
		from: "*.config.ts",
		may: ["dev/**", "vite.plugins.ts"],
		packages: { not: PAGES },
		because: "a tool's configuration needs the local stack at most, design §3",
	},
	{
		from: "vite.plugins.ts",
		may: [],
		packages: { not: PAGES },
		because: "the build knows nothing of what it builds, design §3",
	},
];

const scripts = projectFiles().filter(isScript);

it("imports go one way", () => {
	expect(scripts.flatMap((path) => breaches(RULE, path, read(path)))).toEqual([]);
});

describe("the rule reports a breach", () => {
	it.each([
		[
			"web/site/behaviours/menu.ts",
			'import * as z from "zod/mini";',
			"web/site/behaviours may not import zod: byte budget (web/site/behaviours/menu.ts:1)",
		],
		["worker/contract/paths.ts", 'import { z } from "zod";', "may not import zod"],
		["worker/contract/events.ts", 'import "../http/errors.ts";', "may not import worker/http"],
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
		["supabase/functions/a/index.ts", 'import "../b/c.ts";', "may not import supabase/functions/b"],
		["worker/runtime/a.ts", 'import "../contract/paths.ts";', "nothing of ours"],
		["worker/lost.ts", "", "has no row"],
	])("on %s with %s", (path, source, sentence) => {
		expect(breaches(RULE, path, source).join()).toContain(sentence);
	});

	it.each([
		["worker/contract/event-schema.ts", 'import * as z from "zod/mini";'],
		["worker/events/ingest.ts", 'import { Ingest } from "../supabase/ingest.ts";'],
		["worker/routes/a.ts", 'import type { AppEnv } from "../app-env.ts";'],
		["web/app/admin/widgets/wau/a.ts", 'import "../../exports/csv.ts";'],
		["web/app/admin/a.ts", 'import "../../../supabase/functions/_shared/contract.ts";'],
		["tests/edge/a.test.ts", 'import "../../worker/app.ts";'],
	])("but not on %s with %s", (path, source) => {
		expect(breaches(RULE, path, source)).toEqual([]);
	});

	it("on an import() that only running it could resolve", () => {
		const source = "await import(name);";
		expect(() => breaches(RULE, "web/app/a.ts", source)).toThrow("web/app/a.ts:1");
	});
});

it("every import leads to a file", () => {
	const files = new Set(projectFiles());
	const lost = scripts.flatMap((path) =>
		importsOf(path, read(path))
			.filter(({ ours, target }) => ours && !target.includes("*") && !files.has(target))
			.map(({ target, line }) => `${path}:${line} imports ${target}`),
	);
	expect(lost).toEqual([]);
});

describe("the Worker starts light", () => {
	it("reaches no page and no renderer except by import(): /cta never loads them", () => {
		const heavy = reachedFrom("worker/index.ts").filter(
			({ target, ours }) => (ours && target.startsWith("web/")) || PAGES.includes(target),
		);
		expect(heavy.map(({ target }) => target)).toEqual([]);
	});
});

/** All that is loaded with a module, itself left out. */
function reachedFrom(entry: string): Import[] {
	const seen = new Map<string, Import>();
	const queue = [entry];
	for (const path of queue) {
		for (const each of importsOf(path, read(path))) {
			if (each.typeOnly || each.lazy || seen.has(each.target)) continue;
			seen.set(each.target, each);
			if (each.ours && isScript(each.target)) queue.push(each.target);
		}
	}
	return [...seen.values()];
}

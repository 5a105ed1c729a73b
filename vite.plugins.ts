/** The plugins of vite.config.ts that are our own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PluginConfig } from "@cloudflare/vite-plugin";
import type { Plugin, Rolldown } from "vite";

/** Environment variables by which dev/worker.ts passes the Worker's variables (JSON) and its state folder. */
export const WORKER_VARS = "TABULIA_WORKER_VARS";
export const WORKER_STATE = "TABULIA_WORKER_STATE";

/** Options of the Cloudflare plugin: those of the running stack, or its defaults for a build. */
export function cloudflareOptions(env: NodeJS.ProcessEnv = process.env): PluginConfig {
	const variables = env[WORKER_VARS];
	if (!variables) return {};
	return {
		config: (worker) => ({ vars: { ...worker.vars, ...JSON.parse(variables) } }),
		persistState: { path: env[WORKER_STATE] ?? ".local/worker-state" },
		// A fixed inspector port would prevent a second stack.
		inspectorPort: false,
	};
}

/**
 * Serves `locales/{lng}/{ns}.json` under the same path in the dev server and in the build: `publicDir`
 * does not reach a top-level folder.
 */
export function localesPlugin(folder: string): Plugin {
	return {
		name: "tabulia-locales",
		applyToEnvironment: (environment) => environment.name === "client",
		configureServer(server) {
			server.middlewares.use(`/${folder}`, (request, response, next) => {
				const name = request.url?.match(/^\/((?:fr|en)\/[a-z]+\.json)(?:\?|$)/)?.[1];
				if (name === undefined) return next();
				response.setHeader("Content-Type", "application/json");
				response.setHeader("Cache-Control", "no-store");
				response.end(readFileSync(join(folder, name)));
			});
		},
		generateBundle() {
			for (const language of readdirSync(folder)) {
				for (const file of readdirSync(join(folder, language))) {
					const text = readFileSync(join(folder, language, file), "utf8");
					// Each visit downloads it, so the indentation is removed.
					const source = JSON.stringify(JSON.parse(text));
					this.emitFile({ type: "asset", fileName: `${folder}/${language}/${file}`, source });
				}
			}
		},
	};
}

const SCRIPT_FOLDER = "/web/site/behaviours/";
/** Marks a copy: the query makes it a separate module. */
const COPY = "?documents";
/** The account pages' chunk has copies of its own, else what it shares with the script would be a further request. */
const ACCOUNT_FOLDER = "/web/site/account/";
const ACCOUNT_CHUNK = `${ACCOUNT_FOLDER}enhance.ts`;
/** Script tag of the documents' template; the app's has another name. */
const SCRIPT_TAG = /<script type="module"(?=[^>]* src="\/assets\/site-)/;
const ACCOUNT_COPY = "?account";
const COPIES = /\?(?:documents|account)$/;
/** Vite wraps each `import()` in its helper, which preloads stylesheets and further chunks. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Builds the documents' script as one file: modules shared with the app are copied into it, because
 * the bundler would split them into further requests (docs/architecture/overview.md#budgets). What it imports
 * later is one chunk without a stylesheet: there is nothing to preload.
 */
export function singleScriptPlugin(): Plugin {
	return {
		name: "tabulia-single-script",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: (environment) => environment.name === "client",
		async resolveId(source, importer) {
			const isOfScript = importer?.includes(SCRIPT_FOLDER) || COPIES.test(importer ?? "");
			if (!importer || !isOfScript) return null;
			if (source === PRELOAD_HELPER) return source + COPY;
			const found = await this.resolve(source, importer.replace(COPIES, ""), { skipSelf: true });
			if (!found || found.id.includes(SCRIPT_FOLDER)) return found;
			const isOfAccount = importer.includes(ACCOUNT_FOLDER) || importer.endsWith(ACCOUNT_COPY);
			return { id: found.id + (isOfAccount ? ACCOUNT_COPY : COPY), moduleSideEffects: false };
		},
		load(id) {
			return id === PRELOAD_HELPER + COPY ? "export const __vitePreload = (load) => load();" : null;
		},
		// The template names the chunk of the account pages, so that they need not wait for the script that imports it.
		transformIndexHtml: {
			order: "post",
			handler(html, { bundle = {} }) {
				const chunk = Object.values(bundle).find(
					(file) => file.type === "chunk" && file.facadeModuleId?.includes(ACCOUNT_CHUNK),
				);
				return chunk ? html.replace(SCRIPT_TAG, `$& data-forms="/${chunk.fileName}"`) : html;
			},
		},
	};
}

/** The stylesheet of the documents' template. */
const STYLE_TAG = /<link rel="stylesheet"(?=[^>]* href="\/assets\/(site-[^"]+)")/;

/**
 * Names in the documents' template what their script may add to a page, elements and classes: a page keeps the styles
 * of these, too (worker/render/page-style.ts).
 */
export function namesAddedPlugin(): Plugin {
	return {
		name: "tabulia-names-added",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler(html, { bundle = {} }) {
				const [, file] = STYLE_TAG.exec(html) ?? [];
				const sheet = bundle[`assets/${file}`];
				if (sheet?.type !== "asset") return html;
				const names = namesAdded(scriptsOf(bundle), String(sheet.source));
				return html.replace(STYLE_TAG, `$& data-added="${names.join(" ")}"`);
			},
		},
	};
}

/** The code of the documents' script and of all that it imports, now or later. */
function scriptsOf(bundle: Rolldown.OutputBundle): string {
	const files = new Set(Object.keys(bundle).filter((file) => /^assets\/site-.*\.js$/.test(file)));
	let code = "";
	// A set visits what is added meanwhile.
	for (const file of files) {
		const chunk = bundle[file];
		if (chunk?.type !== "chunk") continue;
		code += chunk.code;
		for (const imported of [...chunk.imports, ...chunk.dynamicImports]) files.add(imported);
	}
	return code;
}

/**
 * Elements that the code creates, and classes of the stylesheet that it names anywhere: one too many costs some bytes,
 * one too few a style.
 */
export function namesAdded(code: string, css: string): string[] {
	const elements = [...code.matchAll(/createElement\(["'`]([\w-]+)/g)].map(([, name = ""]) => name);
	const words = new Set(code.match(/[\w:./[\]%-]+/g));
	const classes = [...css.matchAll(/\.([a-z](?:\\.|[\w-])*)/gi)]
		.map(([, name = ""]) => name.replaceAll("\\", ""))
		.filter((name) => words.has(name));
	return [...new Set([...elements, ...classes.map((name) => `.${name}`)])].sort();
}

const SONNER = /\/sonner\/dist\/index\.mjs/;
/** The call by which Sonner adds a `<style>` to the page. */
const INJECTION = /^__insertCSS\(".*"\);$/m;

/**
 * Removes the style element that Sonner injects: the CSP allows no inline style, and
 * web/app/app.css imports the same rules as a file.
 * @throws when a newer Sonner no longer makes the expected call.
 */
export function noInjectedStylesPlugin(): Plugin {
	return {
		name: "tabulia-no-injected-styles",
		transform(code, id) {
			if (!SONNER.test(id)) return null;
			if (!INJECTION.test(code))
				throw new Error("The call that injects Sonner's styles is missing");
			return { code: code.replace(INJECTION, ""), map: null };
		},
	};
}

import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import {
	cloudflareOptions,
	localesPlugin,
	namesAddedPlugin,
	noInjectedStylesPlugin,
	singleScriptPlugin,
} from "./vite.plugins.ts";

const { SITE_TLS_CERT: cert, SITE_TLS_KEY: key } = process.env;

/** Parts of the app that are needed together: a page of the back-office asked for 68 scripts, most of them tiny. */
const CHUNKS = [
	{
		name: "framework",
		test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
	},
	{ name: backOfficeTexts, debugName: "back-office texts" },
	// Charts, codes and the sanitiser come with the pages that have some.
	{
		name: "back-office",
		test: /(?:web[\\/]app[\\/]admin[\\/](?!.*(?:chart|area|qr-code|page-html|preview-panel|-page\.tsx))|contract[\\/](?:analytics|customers|experiment-admin|experiment-terms|figure-row|figures|slots|verdict-table)\.ts$)/,
		minShareCount: 2,
	},
	{ name: "zod", test: /node_modules[\\/]zod[\\/]/ },
	{
		name: "forms",
		test: /(?:web[\\/](?:ui[\\/](?:form[\\/]|app-dialog)|app[\\/](?:formats|notify|save-file|submitting|use-page-title)\.ts)|contract[\\/](?:tags|texts)\.ts$)/,
		minShareCount: 2,
	},
];

/** The texts of the back-office in one language; its sign-in has its own. */
function backOfficeTexts(file: string): string | null {
	const [, language] =
		/locales[\\/](fr|en)[\\/](?:ab-tests|admin|analytics|campaigns|customers|duties|figures|funnel|monday|period|revenue)\.json$/.exec(
			file,
		) ?? [];
	return language ? `back-office-${language}` : null;
}

export default defineConfig({
	publicDir: "web/public",
	plugins: [
		react(),
		tailwindcss(),
		localesPlugin("locales"),
		singleScriptPlugin(),
		namesAddedPlugin(),
		noInjectedStylesPlugin(),
		cloudflare(cloudflareOptions()),
	],
	build: { target: "es2024", modulePreload: { polyfill: false } },
	environments: {
		// Half of an isolate's start is reading the Worker; logged stacks keep their names.
		tabulia: { build: { rolldownOptions: { output: { minify: { mangle: false } } } } },
		client: {
			build: {
				outDir: "dist/client",
				// Browsers of the stylesheets, too (docs/architecture/page.md#browsers).
				target: manifest.browserslist.map((oldest) => oldest.replace(" >= ", "")),
				manifest: true,
				// One template per kind of page (docs/architecture/overview.md#two-kinds-of-pages).
				rolldownOptions: {
					input: { app: "web/index.html", site: "web/site.html" },
					output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
				},
			},
		},
	},
	server: {
		...{ port: Number(process.env.SITE_PORT ?? 5173), strictPort: true },
		// Vite takes paths of PEM files, too (dev/certificate.ts).
		...(cert && key && { https: { cert, key } }),
	},
});

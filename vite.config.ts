import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cloudflareOptions } from "./dev/vite-cloudflare.ts";
import { localesPlugin } from "./dev/vite-locales.ts";
import { noInjectedStylesPlugin } from "./dev/vite-no-injected-styles.ts";
import { wholeScriptPlugin } from "./dev/vite-whole-script.ts";

export default defineConfig({
	publicDir: "web/public",
	plugins: [
		react(),
		tailwindcss(),
		localesPlugin("locales"),
		wholeScriptPlugin(),
		noInjectedStylesPlugin(),
		cloudflare(cloudflareOptions()),
	],
	build: { target: "es2024", modulePreload: { polyfill: false } },
	environments: {
		client: {
			build: {
				outDir: "dist/client",
				manifest: true,
				// Both kinds of pages (docs/architecture.md#two-kinds-of-pages): the app's shell and the documents' template.
				rolldownOptions: { input: { app: "web/index.html", site: "web/site.html" } },
			},
		},
	},
	server: { port: Number(process.env.SITE_PORT ?? 5173), strictPort: true },
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Serves `locales/{lng}/{ns}.json` at the same address, in the dev server and in the build (spec §7
 * 'Translation files'): the folder stands at the top level, where `publicDir` cannot reach it.
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
					// Read and written again without its indentation: it is downloaded at each visit.
					const source = JSON.stringify(
						JSON.parse(readFileSync(join(folder, language, file), "utf8")),
					);
					this.emitFile({ type: "asset", fileName: `${folder}/${language}/${file}`, source });
				}
			}
		},
	};
}

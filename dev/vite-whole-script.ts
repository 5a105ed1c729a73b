import type { Plugin } from "vite";

const DOCUMENTS_SCRIPT = "/web/site/behaviours/";
/** Marks the copy; a query makes it a module of its own. */
const COPY = "?documents";

/**
 * Builds the documents' script whole: what it shares with the app is copied into it, where the
 * bundler would split it off into further requests (design §13).
 */
export function wholeScriptPlugin(): Plugin {
	return {
		name: "tabulia-whole-script",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: (environment) => environment.name === "client",
		async resolveId(source, importer) {
			const isItsOwn = importer?.includes(DOCUMENTS_SCRIPT) || importer?.endsWith(COPY);
			if (!importer || !isItsOwn) return null;
			const found = await this.resolve(source, importer.replace(COPY, ""), { skipSelf: true });
			if (!found || found.id.includes(DOCUMENTS_SCRIPT)) return found;
			return { id: found.id + COPY, moduleSideEffects: false };
		},
	};
}

/** How the stack talks to the Cloudflare plugin of vite.config.ts under `npm run dev`. */
import type { PluginConfig } from "@cloudflare/vite-plugin";

/** Variables by which dev/worker.ts hands over the Worker's variables (JSON) and its state's folder. */
export const WORKER_VARS = "TABULIA_WORKER_VARS";
export const WORKER_STATE = "TABULIA_WORKER_STATE";

/** The plugin's options: those of the running stack, else (a build) its own defaults. */
export function cloudflareOptions(env: NodeJS.ProcessEnv = process.env): PluginConfig {
	const variables = env[WORKER_VARS];
	if (!variables) return {};
	return {
		config: (worker) => ({ vars: { ...worker.vars, ...JSON.parse(variables) } }),
		persistState: { path: env[WORKER_STATE] ?? ".local/worker-state" },
		// Its fixed port would keep two stacks from running side by side.
		inspectorPort: false,
	};
}

import { join } from "node:path";
import { createBuilder } from "vite";

const ROOT = join(import.meta.dirname, "../..");

/** Runs `vite build` and returns its folder; it prints warnings only. */
export async function buildSite(): Promise<string> {
	const builder = await createBuilder({ root: ROOT, logLevel: "warn" });
	await builder.buildApp();
	return join(ROOT, "dist");
}

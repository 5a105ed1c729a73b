import type { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

/** Name of a path for the log: a path may hold an address or the token of a mangled link. */
export type NamePath = (path: string) => string;

/**
 * The pattern of the path's route in the table, or the first part of it that routes have in common.
 *
 * @example namePath("/auth/confirmation%3Ftoken_hash=x") // "/auth/*"
 */
export function createNamePath(app: Hono<AppEnv>, methods: readonly string[]): NamePath {
	const firstPart = (path: string) => path.split("/", 2)[1] ?? "";
	let parts: Set<string> | undefined;
	return (path) => {
		for (const method of methods) {
			const found = app.router
				.match(method, path)[0]
				.findLast(([[, route]]) => route.method === method);
			if (found) return found[0][1].path;
		}
		parts ??= new Set(app.routes.map((route) => firstPart(route.path)));
		const first = firstPart(path);
		// A part with a parameter is a pattern, which a visitor's text could only spell out.
		return parts.has(first) && /^[a-z.-]+$/.test(first) ? `/${first}/*` : "/*";
	};
}

/** Finds the settings of wrangler.toml that an environment still lacks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { MARK } from "./placeholders.ts";

/** Values of wrangler.toml that a deployment needs of an environment. */
export interface Settings {
	name: string;
	vars: Record<string, unknown>;
	kv_namespaces: { binding: string; id: string }[];
	queues: { producers: { queue: string }[]; consumers: { queue: string }[] };
	routes: { pattern: string }[];
}

/** An environment's own part: wrangler passes nothing else on to it. */
export function readSettings(root: string, environment: string): Settings {
	const { env } = parse(readFileSync(join(root, "wrangler.toml"), "utf8"));
	return (env as unknown as Record<string, Settings>)[environment] as Settings;
}

/** A machine that no visitor can reach. */
const LOCAL = /localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0/;
/** Empty: the site does without. */
const OPTIONAL = new Set([
	"PIXEL_ID",
	"ANALYTICS_TAG_ID",
	"MEDIA_HOSTS",
	"WORDPRESS_UPLOADS",
	"SIGN_IN_PROVIDERS",
	"SHOW_USAGE_FROM",
]);
/** The law wants the publisher's particulars on the site (docs/operations/deployment.md#deploying). */
export const PARTICULARS = [
	...["name", "form", "capital", "address", "registration", "vat"],
	...["director", "email", "phone", "host", "hostPhone", "mediator"],
].map((name) => `COMPANY.${name}`);

/** Whether a value is there, no placeholder, and nothing of this machine. */
export function isFilledIn(value: unknown): boolean {
	const text = String(value ?? "").trim();
	return text !== "" && !text.includes(MARK) && !LOCAL.test(text);
}

/** Tables beside COMPANY are optional; the Worker checks them (worker/env.ts). */
const isTable = (value: unknown) => typeof value === "object";

/** The name of each setting that is not filled in, such as `COMPANY.vat` or `KV CONFIG`. */
export function unfinished({ vars, kv_namespaces, routes }: Settings): string[] {
	const { COMPANY, ...others } = vars;
	const company = (COMPANY ?? {}) as Record<string, unknown>;
	const { host = "" } = URL.parse(String(vars.SITE_ORIGIN)) ?? {};
	const patterns = routes.map(({ pattern }) => pattern);
	const values: [string, unknown][] = [
		...Object.entries(others).filter(
			([name, value]) => !isTable(value) && (value !== "" || !OPTIONAL.has(name)),
		),
		...PARTICULARS.map((name): [string, unknown] => [name, company[name.replace("COMPANY.", "")]]),
		...kv_namespaces.map(({ binding, id }): [string, unknown] => [`KV ${binding}`, id]),
		["routes", patterns.includes(host) ? patterns.join() : ""],
	];
	return values.filter(([, value]) => !isFilledIn(value)).map(([name]) => name);
}

import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { projectFiles, ROOT, read } from "./source-files.ts";
import { isNode, nodesOf } from "./syntax.ts";

/**
 * Bindings and variables are listed in three places that must agree: `wrangler.toml` declares them
 * (in a comment what need not be there: `# Secret, …: NAME`, `# Queues, …: NAME`), `worker/env.ts` validates them, and docs/configuration.md
 * explains each in the first column of its tables.
 */
const DOCUMENT = "docs/configuration.md";
const declared = [...declaredInWrangler(), ...commentedInWrangler()].sort();
const validated = validatedInEnv().sort();
const documented = [...read(DOCUMENT).matchAll(/^\|([^|]*)\|/gm)].flatMap(
	([, cell = ""]) => cell.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? [],
);

describe("bindings and variables", () => {
	it("are validated in worker/env.ts as wrangler.toml declares them", () => {
		expect(validated).toEqual(declared);
	});

	it("are documented", () => {
		const missing = declared.filter((name) => !documented.includes(name));
		expect(missing, `${DOCUMENT}: no row`).toEqual([]);
	});

	it.each(["production", "staging"])("are all repeated for %s", (environment) => {
		expect(declaredInWrangler(environment).sort()).toEqual(declaredInWrangler().sort());
	});

	it("belong to one environment: no two share a database, a queue or a KV namespace", () => {
		const [production, staging] = ["production", "staging"].map((environment) => {
			const { kv_namespaces, queues, vars, ratelimits } = readWrangler(environment);
			return [
				...kv_namespaces.map(({ id }: { id?: string }) => id),
				...(queues.producers ?? []).map(({ queue }: { queue: string }) => queue),
				...(queues.consumers ?? []).map(({ queue }: { queue: string }) => queue),
				...ratelimits.map(({ namespace_id }: { namespace_id: string }) => namespace_id),
				...[vars.SITE_ORIGIN, vars.SUPABASE_URL, vars.SUPABASE_PUBLISHABLE_KEY],
			];
		});
		expect(production?.filter((name) => staging?.includes(name))).toEqual([]);
		expect(staging).toHaveLength(production?.length ?? 0);
	});

	it.each(["production", "staging"])("serve %s on its own domain only", (environment) => {
		const { workers_dev, preview_urls, vars, routes } = readWrangler(environment);
		expect([workers_dev, preview_urls]).toEqual([false, false]);
		const { host } = new URL(String(vars.SITE_ORIGIN));
		const domains = host.startsWith("www.") ? [host, host.slice(4)] : [host];
		expect(routes).toEqual(domains.map((pattern) => ({ pattern, custom_domain: true })));
		expect(vars.ENVIRONMENT).toBe(environment);
	});

	it("leave connections of PostgREST's pool to others than the queues' consumers", () => {
		const all = [undefined, "production", "staging"].map((environment) =>
			(readWrangler(environment).queues.consumers ?? []).map(
				({ max_concurrency }: { max_concurrency?: number | null }) => max_concurrency,
			),
		);
		expect(all).toEqual([
			[5, 1, 2],
			[5, 1, 2],
			[5, 1, 2],
		]);
	});

	it.each(["production", "staging"])("log every line of %s, and no visitor", (environment) => {
		const { observability } = readWrangler(environment);
		expect(observability).toMatchObject({
			redact_query_string: true,
			logs: { enabled: true, head_sampling_rate: 1, invocation_logs: false },
			traces: { enabled: true, head_sampling_rate: environment === "staging" ? 1 : 0.01 },
		});
	});

	it("are used by a source file when they are documented", () => {
		const sources = projectFiles()
			.filter((path) => /\.(?:ts|tsx|mjs|js|toml|json|yml)$/.test(path))
			.map(read)
			.join("\n");
		expect(documented.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
	});
});

interface Binding {
	binding: string;
}

function readWrangler(env?: string) {
	return unstable_readConfig({ config: `${ROOT}/wrangler.toml`, env }, { hideWarnings: true });
}

function declaredInWrangler(environment?: string): string[] {
	const config = readWrangler(environment);
	return [
		...Object.keys(config.vars),
		...config.kv_namespaces.map(({ binding }: Binding) => binding),
		...(config.queues.producers ?? []).map(({ binding }: Binding) => binding),
		...config.send_email.map(({ name }: { name: string }) => name),
		...config.ratelimits.map(({ name }: { name: string }) => name),
		...(config.assets?.binding === undefined ? [] : [config.assets.binding]),
	];
}

function commentedInWrangler(): string[] {
	const comments = read("wrangler.toml").matchAll(/^# (?:Secrets?|Queues)\b[^:]*: (.+)$/gm);
	return [...comments].flatMap(([, names = ""]) => names.match(/[A-Z][A-Z0-9_]+/g) ?? []);
}

/** The keys of the zod object in `worker/env.ts`. */
function validatedInEnv(): string[] {
	for (const { type, callee, arguments: args } of nodesOf("env.ts", read("worker/env.ts"))) {
		if (type !== "CallExpression" || !isNode(callee) || !isNode(callee.property)) continue;
		const shape: unknown = Array.isArray(args) ? args[0] : undefined;
		if (callee.property.name !== "object" || !isNode(shape)) continue;
		const properties = shape.properties;
		if (Array.isArray(properties)) return properties.map(({ key }) => key.name ?? key.value);
	}
	throw new Error("worker/env.ts validates no z.object({ … })");
}

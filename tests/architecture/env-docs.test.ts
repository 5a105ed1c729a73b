import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { projectFiles, ROOT, read } from "./source-files.ts";
import { isNode, nodesOf } from "./syntax.ts";

/**
 * Bindings and variables have three homes that must agree: `wrangler.toml` gives them (secrets in
 * a comment there: `# Secret, …: NAME`), `worker/env.ts` checks them, and the README explains each
 * in the first column of the tables under its heading that ends in `variables`.
 */
const given = [...boundInWrangler(), ...secretsInWrangler()].sort();
const checked = checkedInEnv().sort();
const explained = explainedInReadme();

describe("bindings and variables", () => {
	it("are checked in worker/env.ts as wrangler.toml gives them", () => {
		expect(checked).toEqual(given);
	});

	it("have a README to be explained in", () => {
		const wanted = "README.md needs a heading such as '## Variables' with a table: | `NAME` | … |";
		expect(explained, wanted).not.toEqual([]);
	});

	it.each(given)("%s is explained in the README", (name) => {
		expect(explained, `README.md: no row for ${name} under '## … variables'`).toContain(name);
	});

	it.each(explained.filter((name) => !given.includes(name)))(
		"%s, explained in the README, is read somewhere",
		(name) => {
			const word = new RegExp(`\\b${name}\\b`);
			const readers = projectFiles()
				.filter((path) => /\.(?:ts|tsx|mjs|js|toml|json|yml)$/.test(path))
				.filter((path) => word.test(read(path)));
			expect(readers, `README.md explains ${name}, which nothing reads`).not.toEqual([]);
		},
	);
});

interface Bound {
	binding: string;
}

function boundInWrangler(): string[] {
	const config = unstable_readConfig({ config: `${ROOT}/wrangler.toml` }, { hideWarnings: true });
	return [
		...Object.keys(config.vars),
		...config.kv_namespaces.map(({ binding }: Bound) => binding),
		...(config.queues.producers ?? []).map(({ binding }: Bound) => binding),
		...config.ratelimits.map(({ name }: { name: string }) => name),
		...(config.assets?.binding === undefined ? [] : [config.assets.binding]),
	];
}

function secretsInWrangler(): string[] {
	const comments = read("wrangler.toml").matchAll(/^# Secrets?\b[^:]*: (.+)$/gm);
	return [...comments].flatMap(([, names = ""]) => names.match(/[A-Z][A-Z0-9_]+/g) ?? []);
}

/** The keys of the zod object in `worker/env.ts`. */
function checkedInEnv(): string[] {
	for (const { type, callee, arguments: args } of nodesOf("env.ts", read("worker/env.ts"))) {
		if (type !== "CallExpression" || !isNode(callee) || !isNode(callee.property)) continue;
		const shape: unknown = Array.isArray(args) ? args[0] : undefined;
		if (callee.property.name !== "object" || !isNode(shape)) continue;
		const properties = shape.properties;
		if (Array.isArray(properties)) return properties.map(({ key }) => key.name ?? key.value);
	}
	throw new Error("worker/env.ts checks no z.object({ … })");
}

function explainedInReadme(): string[] {
	if (!projectFiles().includes("README.md")) return [];
	const [, ...sections] = read("README.md").split(/^##+ (?=.*variables\s*$)/im);
	return sections.flatMap((section) => {
		const [body = ""] = section.split(/^## /m);
		const firstCells = [...body.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = ""]) => cell);
		return firstCells.flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? []);
	});
}

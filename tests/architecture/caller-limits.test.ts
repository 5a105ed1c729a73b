/** Limits of a caller: the contract's table is what wrangler.toml sets and SECURITY.md says; database tests hold SQL to it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const limits = Object.entries(CALLER_LIMITS);

interface Limited {
	ratelimits: { name: string; simple: { limit: number; period: number } }[];
}

it("are those of wrangler.toml, in each environment", () => {
	const { env, ...own } = parse(read("wrangler.toml")) as unknown as Limited & {
		env: Record<string, Limited>;
	};
	const bindings = limits.filter(([, { counted }]) => counted.endsWith("_RATE_LIMIT"));
	const wanted = bindings.map(([, { counted, limit }]) => [counted, { limit, period: 60 }]);
	for (const { ratelimits } of [own, ...Object.values(env)]) {
		const set = ratelimits.map(({ name, simple }) => [name, simple]);
		expect(Object.fromEntries(set)).toEqual(Object.fromEntries(wanted));
	}
	expect(new Set(bindings.map(([, { per }]) => per))).toEqual(new Set(["minute"]));
});

it("are listed in SECURITY.md, with what a refused person gets", () => {
	const text = read("SECURITY.md").replaceAll("`", "");
	for (const [name, { limit, per, counted, refused }] of limits) {
		const widths = [limit, limit * WIDER, limit * WIDER ** 2].join(", ");
		expect(text).toContain(`| ${name} | ${widths} | ${per} | ${counted} | ${refused} |`);
	}
});

import { expect, it } from "vitest";
import { read } from "./source-files.ts";

interface LockedPackage {
	version: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
	/** Only a package for some platforms has these. */
	os?: string[];
	cpu?: string[];
}

const locked: Record<string, LockedPackage> = JSON.parse(read("package-lock.json")).packages;
const paths = Object.keys(locked).filter((path) => path !== "");

/** Where Node and npm look for a package: beside the one that needs it, then further up. */
function isFound(from: string, name: string): boolean {
	const folders = from.split("/node_modules/");
	return folders.some((_, at) => {
		const parent = folders.slice(0, folders.length - at).join("/node_modules/");
		return `${parent}/node_modules/${name}`.replace(/^\//, "") in locked;
	});
}

function neededBy({ dependencies, optionalDependencies, ...peers }: LockedPackage): string[] {
	const required = Object.keys(peers.peerDependencies ?? {}).filter(
		(name) => !peers.peerDependenciesMeta?.[name]?.optional,
	);
	return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required];
}

it("lists what each package needs, for all platforms: npm ci fails on any that is missing", () => {
	const missing = Object.entries(locked).flatMap(([path, entry]) =>
		neededBy(entry)
			.filter((name) => !isFound(path, name) && !isFound("", name))
			.map((name) => `${path} needs ${name}`),
	);
	expect(missing).toEqual([]);
});

it.each(["wrangler", "miniflare", "workerd", "esbuild", "vite"])("has one %s", (name) => {
	expect(paths.filter((path) => path.endsWith(`node_modules/${name}`))).toHaveLength(1);
});

it("keeps the number of packages on any platform small (docs/decisions/0033-few-packages.md)", () => {
	const everywhere = paths.filter((path) => !locked[path]?.os && !locked[path]?.cpu);
	expect(everywhere.length).toBeLessThanOrEqual(MAX_PACKAGES);
});

/** 650 are the limit with those of one platform, about 25. */
const MAX_PACKAGES = 600;

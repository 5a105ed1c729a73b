import { expect, it } from "vitest";
import { read } from "./source-files.ts";

interface LockedPackage {
	/** Only a package for some platforms has these. */
	os?: string[];
	cpu?: string[];
}

const locked: Record<string, LockedPackage> = JSON.parse(read("package-lock.json")).packages;
const paths = Object.keys(locked).filter((path) => path !== "");

it.each(["wrangler", "miniflare", "workerd", "esbuild", "vite"])("has one %s", (name) => {
	expect(paths.filter((path) => path.endsWith(`node_modules/${name}`))).toHaveLength(1);
});

it("keeps the number of packages on any platform small (docs/decisions/0033-few-packages.md)", () => {
	const everywhere = paths.filter((path) => !locked[path]?.os && !locked[path]?.cpu);
	expect(everywhere.length).toBeLessThanOrEqual(MAX_PACKAGES);
});

/** 650 are the limit with those of one platform, about 25. */
const MAX_PACKAGES = 600;

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readDevVars } from "../../dev/worker-env.ts";

const folder = mkdtempSync(join(tmpdir(), "dev-vars-"));
afterAll(() => rmSync(folder, { recursive: true }));

function rootWith(files: Record<string, string>): string {
	const root = mkdtempSync(join(folder, "root-"));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
	return root;
}

const EXAMPLE = "ENVIRONMENT=local\nSUPABASE_URL=http://127.0.0.1:54321\n";

it("reads nothing where there is no .dev.vars", () => {
	expect(readDevVars(rootWith({ ".dev.vars.example": EXAMPLE }))).toEqual({});
});

it("ignores the unchanged values of the example", () => {
	const root = rootWith({ ".dev.vars.example": EXAMPLE, ".dev.vars": EXAMPLE });
	expect(readDevVars(root)).toEqual({});
});

it("returns the developer's own and changed values", () => {
	const own = "ENVIRONMENT=local\nSUPABASE_URL=https://x.supabase.co\nPIXEL_ID=1\n";
	const root = rootWith({ ".dev.vars.example": EXAMPLE, ".dev.vars": own });
	expect(readDevVars(root)).toEqual({ SUPABASE_URL: "https://x.supabase.co", PIXEL_ID: "1" });
});

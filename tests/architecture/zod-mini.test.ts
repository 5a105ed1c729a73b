import { expect, it } from "vitest";
import { isScript, projectFiles, read } from "./source-files.ts";

// docs/architecture/overview.md#budgets
it("imports zod/mini in the Worker and the browser: plain zod is 92 KB", () => {
	const delivered = projectFiles().filter((path) => /^(?:web|worker)\//.test(path));
	const plain = delivered.filter((path) => isScript(path) && /from "zod"/.test(read(path)));
	expect(plain).toEqual([]);
});

import { expect, it } from "vitest";
import { isScript, projectFiles, read } from "./source-files.ts";

// docs/architecture/page.md#results-of-the-app
it("no query of the app keeps the data of another one: Results keeps what was drawn", () => {
	const app = projectFiles().filter((path) => path.startsWith("web/app/") && isScript(path));
	const keeping = app.filter((path) => /keepPreviousData|placeholderData/i.test(read(path)));
	expect(app.length).toBeGreaterThan(0);
	expect(keeping).toEqual([]);
});

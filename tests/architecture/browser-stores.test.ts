import { expect, it } from "vitest";
import { isScript, projectFiles, read } from "./source-files.ts";

it("uses the stores of the browser by one helper, because each use of them may throw", () => {
	const direct = projectFiles()
		.filter((path) => path.startsWith("web/") && isScript(path))
		.filter((path) => /\b(?:local|session)Storage\b\./.test(read(path)));
	expect(direct).toEqual([]);
});

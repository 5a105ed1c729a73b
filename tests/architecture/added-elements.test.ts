import { expect, it } from "vitest";
import { ADDED_BY_SCRIPT } from "../../worker/render/stylesheet.ts";
import { projectFiles, read } from "./source-files.ts";

const ELEMENT = /createElement\("([\w-]+)"\)/g;
const CLASS_NAMES = /(?:className = |classList\.\w+\()"([^"]*)"/g;

it("pages carry the styles of all elements and classes that the documents' script adds", () => {
	const source = projectFiles()
		.filter((path) => path.startsWith("web/site/behaviours/"))
		.map(read)
		.join("\n");
	const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = ""]) => name);
	const classes = found(CLASS_NAMES).flatMap((list) => list.split(" ").map((name) => `.${name}`));
	expect([...ADDED_BY_SCRIPT].sort()).toEqual([...new Set([...found(ELEMENT), ...classes])].sort());
});

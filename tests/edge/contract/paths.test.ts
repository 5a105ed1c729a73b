import { expect, it } from "vitest";
import {
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "../../../contract/paths.ts";

const names = Object.keys(DOCUMENTS) as DocumentName[];

it("are unique", () => {
	const all = [
		...names.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")]),
		...Object.values(APP_PATHS),
		...Object.values(REDIRECTS),
		...Object.values(API),
	];
	expect(new Set(all).size).toBe(all.length);
});

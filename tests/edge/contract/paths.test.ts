import { describe, expect, it } from "vitest";
import {
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	installPath,
	REDIRECTS,
} from "../../../contract/paths.ts";

const names = Object.keys(DOCUMENTS) as DocumentName[];

describe("paths", () => {
	it("are unique", () => {
		const all = [
			...names.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")]),
			...Object.values(APP_PATHS),
			...Object.values(REDIRECTS),
			...Object.values(API),
		];
		expect(new Set(all).size).toBe(all.length);
	});

	it.each([
		["windows", "fr", "/download-fr"],
		["mac", "en", "/download-en"],
		["other", "fr", "/auth?plan=trial&lang=fr"],
		["other", "en", "/auth?plan=trial&lang=en"],
	] as const)("install on %s in %s at %s", (platform, language, path) => {
		expect(installPath(platform, language)).toBe(path);
	});
});

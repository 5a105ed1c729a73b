import { describe, expect, it } from "vitest";
import {
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	installPath,
	REDIRECTS,
	twinLink,
} from "../../../contract/paths.ts";

const names = Object.keys(DOCUMENTS) as DocumentName[];

describe("paths", () => {
	it("have no prefix in French and /en in English", () => {
		expect([documentPath("home", "fr"), documentPath("home", "en")]).toEqual(["/", "/en"]);
	});

	it("are unique", () => {
		const all = [
			...names.flatMap((name) => [documentPath(name, "fr"), documentPath(name, "en")]),
			...Object.values(APP_PATHS),
			...Object.values(REDIRECTS),
			...Object.values(API),
		];
		expect(new Set(all).size).toBe(all.length);
	});

	it.each(names)("link %s to its twin with the language parameter", (name) => {
		expect(twinLink(name, "en")).toBe(`${documentPath(name, "en")}?lang=en`);
		expect(twinLink(name, "fr")).toBe(`${documentPath(name, "fr")}?lang=fr`);
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

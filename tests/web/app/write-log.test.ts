import { expect, it, vi } from "vitest";
import { createAppI18n } from "../../../web/app/app-i18n.ts";
import { writeLog } from "../../../web/app/write-log.ts";

it.each([
	["fr", "Le compte n’a pas pu être chargé\u00a0: TypeError: offline"],
	["en", "The account couldn’t be loaded: TypeError: offline"],
] as const)("a line is in the language of the page (%s), with its reason", (language, line) => {
	const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
	writeLog(createAppI18n(language), "accountNotLoaded", new TypeError("offline"));
	expect(warn.mock.calls).toEqual([[line]]);
	warn.mockRestore();
});

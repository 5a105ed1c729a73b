import { expect, it, vi } from "vitest";
import { logs } from "../../../locales/fr/app.json";
import { writeLog } from "../../../web/app/write-log.ts";
import { testI18n } from "../texts.ts";

it.each([
	[new TypeError("gone"), "TypeError: gone"],
	["gone", "gone"],
])("a line of the console has the reason: %s", (error, reason) => {
	const warn = vi.spyOn(console, "warn").mockReturnValue();
	writeLog(testI18n(), "pageFailed", error);
	expect(warn.mock.calls).toEqual([[logs.pageFailed.replace("{{reason}}", reason)]]);
});

import { expect, it, vi } from "vitest";
import en from "../../../locales/en/logs.json";
import fr from "../../../locales/fr/logs.json";
import { writeLog } from "../../../web/app/write-log.ts";
import { createI18n } from "../../../web/i18n/create-i18n.ts";

it.each([
	["fr", "Le compte n’a pas pu être chargé\u00a0: TypeError: offline"],
	["en", "The account couldn’t be loaded: TypeError: offline"],
] as const)(
	"a line is in the language of the page (%s), with its reason",
	async (language, line) => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		const i18n = createI18n({ language, resources: { fr: { logs: fr }, en: { logs: en } } });
		await writeLog(i18n, "accountNotLoaded", new TypeError("offline"));
		expect(warn.mock.calls).toEqual([[line]]);
		warn.mockRestore();
	},
);

it("a line whose text cannot be loaded has its key", async () => {
	const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
	const i18n = createI18n({
		language: "fr",
		backend: { type: "backend", init() {}, read: (_, __, done) => done(new Error("off"), null) },
	});
	await writeLog(i18n, "pageFailed", "x");
	expect(warn.mock.calls).toEqual([["pageFailed"]]);
	warn.mockRestore();
});

import { expect, it } from "vitest";
import { readErrorCode } from "../../../web/app/read-error.ts";

it.each([
	[{ error: { code: "not_admin", message: "In English." } }, "not_admin"],
	[{ error: "Accès refusé" }, undefined],
	[{ error: { code: 5 } }, undefined],
	["<html>", undefined],
	[null, undefined],
])("reads %j", (body, code) => {
	expect(readErrorCode(body)).toBe(code);
});

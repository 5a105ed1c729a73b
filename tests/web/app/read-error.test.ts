import { expect, it } from "vitest";
import { readError } from "../../../web/app/read-error.ts";

it.each([
	[{ error: { code: "not_admin", message: "In English." } }, { code: "not_admin" }],
	[{ success: false, error: "Accès refusé" }, { message: "Accès refusé" }],
	[{ success: false, error: "" }, {}],
	[{ error: { code: 5 } }, {}],
	["<html>", {}],
	[null, {}],
])("reads %j", (body, error) => {
	expect(readError(body)).toEqual(error);
});

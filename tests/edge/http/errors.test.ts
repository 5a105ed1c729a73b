import { describe, expect, it } from "vitest";
import en from "../../../locales/en/common.json";
import fr from "../../../locales/fr/common.json";
import { ERRORS, type ErrorCode, errorBody, HttpError } from "../../../worker/http/errors.ts";

const codes = Object.keys(ERRORS) as ErrorCode[];

function textAt(texts: unknown, key: string): unknown {
	return key
		.split(".")
		.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
}

describe("the table of errors", () => {
	it.each(codes)("says %s in both languages", (code) => {
		const { messageKey } = ERRORS[code];
		for (const texts of [fr, en]) expect(textAt(texts, messageKey)).toEqual(expect.any(String));
	});

	it.each(codes)("answers %s with an error's status", (code) => {
		expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
	});
});

describe("an error", () => {
	it("tells its code, its message's key and the request's id, and nothing else", () => {
		expect(errorBody("not_found", "ray-1")).toEqual({
			error: { code: "not_found", message: "notFound.text", requestId: "ray-1" },
		});
	});

	it("is known by its code", () => {
		const error = new HttpError("foreign_origin");
		expect([error instanceof Error, error.name, error.code]).toEqual([
			true,
			"HttpError",
			"foreign_origin",
		]);
	});
});

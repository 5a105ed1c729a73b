import { describe, expect, it } from "vitest";
import { ERRORS, errorBody, HttpError } from "../../../worker/http/errors.ts";

describe("the error table", () => {
	it("has an error status and a sentence for each code", () => {
		const wrong = Object.entries(ERRORS).filter(
			([, { status, message }]) => status < 400 || !/^[A-Z].*\.$/.test(message),
		);
		expect(wrong).toEqual([]);
	});
});

describe("an error", () => {
	it("has a body with its code, its message and the request's id", () => {
		expect(errorBody("not_found", "ray-1")).toEqual({
			error: {
				code: "not_found",
				message: "There is nothing at this address.",
				requestId: "ray-1",
			},
		});
	});

	it("holds its code, and its reason for the log", () => {
		const error = new HttpError("unavailable", "database 503");
		expect(error).toBeInstanceOf(Error);
		expect(error).toMatchObject({
			name: "HttpError",
			code: "unavailable",
			reason: "database 503",
			message: "unavailable: database 503",
		});
	});
});

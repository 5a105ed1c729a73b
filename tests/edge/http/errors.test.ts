import { expect, it } from "vitest";
import { ERRORS } from "../../../worker/http/errors.ts";

it("has an error status and a sentence for each code", () => {
	const wrong = Object.entries(ERRORS).filter(
		([, { status, message }]) => status < 400 || !/^[A-Z].*\.$/.test(message),
	);
	expect(wrong).toEqual([]);
});

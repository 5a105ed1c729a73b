import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucket } from "../../../worker/experiments/bucket.ts";
import cases from "./cases.json";

describe("bucket", () => {
	it.each(cases)("returns $bucket for $testName and $id", ({ testName, id, bucket: expected }) => {
		expect(bucket(testName, id)).toBe(expected);
	});

	it("returns an integer from 0 to 99 for any input", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, id) => {
				const result = bucket(name, id);
				return Number.isInteger(result) && result >= 0 && result < 100;
			}),
		);
	});
});

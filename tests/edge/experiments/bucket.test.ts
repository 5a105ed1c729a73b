import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucket } from "../../../worker/experiments/bucket.ts";
import cases from "./cases.json";

describe("bucket", () => {
	it.each(cases)(
		"keeps its vector: $testName, $id → $bucket",
		({ testName, id, bucket: expected }) => {
			expect(bucket(testName, id)).toBe(expected);
		},
	);

	it("answers a whole number from 0 to 99 for anything", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, id) => {
				const response = bucket(name, id);
				return Number.isInteger(response) && response >= 0 && response < 100;
			}),
		);
	});
});

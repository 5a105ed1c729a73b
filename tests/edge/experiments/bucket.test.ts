import { expect, it } from "vitest";
import { bucket } from "../../../worker/experiments/bucket.ts";
import cases from "./cases.json";

it.each(cases)("returns $bucket for $testName and $id", ({ testName, id, bucket: expected }) => {
	expect(bucket(testName, id)).toBe(expected);
});

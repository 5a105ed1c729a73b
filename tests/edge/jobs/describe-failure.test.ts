import { expect, it } from "vitest";
import { describeFailure } from "../../../worker/jobs/describe-failure.ts";

it.each<[unknown, string]>([
	[new Error("make_partitions: 500 57014 canceling"), "make_partitions: 500 57014 canceling"],
	["plain text", "plain text"],
	[new Error("no account ada@example.com here"), "no account … here"],
	[new Error("key=sb_secret_abc-123 refused"), "key=… refused"],
	[new Error("Bearer abc.def failed"), "Bearer … failed"],
	[new Error("sk_live_51Abc and eyJhbGci.eyJzdWI.sig"), "… and …"],
	[new Error("one\n\ttwo"), "one two"],
])("%s is told as %s", (error, told) => {
	expect(describeFailure(error)).toBe(told);
});

it("has at most 200 characters", () => {
	expect(describeFailure(new Error("x".repeat(999)))).toHaveLength(200);
});

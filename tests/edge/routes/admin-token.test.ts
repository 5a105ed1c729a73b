import { expect, it } from "vitest";
import { requireToken, requireVerdict } from "../../../worker/routes/admin-token.ts";

it("reads a bearer token", () => {
	expect(requireToken(new Headers({ authorization: "Bearer aa.bb.c-_" }))).toBe("aa.bb.c-_");
});

it.each(["", "Bearer", "Bearer x", "Basic a.b.c", "Bearer a.b.c d", "Bearer a.b.c\u00e9"])(
	"rejects the header %j",
	(authorization) => {
		expect(() => requireToken(new Headers(authorization ? { authorization } : {}))).toThrow(
			"unauthenticated",
		);
	},
);

it.each(["unauthenticated", "forbidden", "unavailable"] as const)(
	"throws for the verdict %s",
	(verdict) => {
		expect(() => requireVerdict(verdict)).toThrow(verdict);
		expect(() => requireVerdict("allowed")).not.toThrow();
	},
);

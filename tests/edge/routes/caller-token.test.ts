import { expect, it } from "vitest";
import { emailIn } from "../../../worker/routes/caller-token.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

async function statusFor(authorization: string): Promise<number> {
	const sqlCalls = fakeSqlCalls({ list_experiments: [] });
	const headers = authorization ? { authorization } : {};
	return (
		await createSite({ services: { sqlCalls } }).request("/api/admin/experiments", { headers })
	).status;
}

it("reads a bearer token", async () => {
	expect(await statusFor("Bearer aa.bb.c-_")).not.toBe(401);
});

it.each(["", "Bearer", "Bearer x", "Basic a.b.c", "Bearer a.b.c d", "Bearer a.b.c\u00e9"])(
	"rejects the header %j",
	async (authorization) => {
		expect(await statusFor(authorization)).toBe(401);
	},
);

const tokenOf = (claims: unknown) =>
	`h.${new TextEncoder().encode(JSON.stringify(claims)).toBase64({ alphabet: "base64url", omitPadding: true })}.s`;

it.each([
	[tokenOf({ email: "zoé@example.com" }), "zoé@example.com"],
	[tokenOf({ email: "" }), undefined],
	[tokenOf({ email: ["a"] }), undefined],
	[tokenOf(null), undefined],
	["a.b.c", undefined],
	["", undefined],
])("reads the address of the token %j", (token, email) => {
	expect(emailIn(token)).toBe(email);
});

import { expect, it } from "vitest";
import { accountSite, leadsTo } from "../account-site.ts";

it("security: leads nowhere else, whatever the address says", async () => {
	const path = "/.well-known/change-password?next=https%3A%2F%2Fevil.example";
	const response = await accountSite().visit(path);
	expect(leadsTo(response)).toEqual([302, "/dashboard?tab=profile"]);
});

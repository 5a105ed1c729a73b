import { expect, it } from "vitest";
import { accountSite, leadsTo } from "../account-site.ts";

const PATH = "/.well-known/change-password";

it("happy: leads password managers to the page where a password is changed", async () => {
	expect(leadsTo(await accountSite().visit(PATH))).toEqual([302, "/dashboard?tab=profile"]);
});

it("security: leads nowhere else, whatever the address says", async () => {
	const response = await accountSite().visit(`${PATH}?next=https%3A%2F%2Fevil.example`);
	expect(leadsTo(response)).toEqual([302, "/dashboard?tab=profile"]);
});

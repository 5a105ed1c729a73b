import { expect, it } from "vitest";
import { profileQuery } from "../../../web/app/dashboard/get-profile.ts";
import { signInsQuery } from "../../../web/app/dashboard/get-sign-ins.ts";
import { usageQuery } from "../../../web/app/dashboard/get-usage.ts";
import { waitingCancellationQuery } from "../../../web/app/dashboard/get-waiting-cancellation.ts";
import { subscriptionQuery } from "../../../web/app/get-subscription.ts";

it.each([
	...[["profile", profileQuery] as const, ["sign-ins", signInsQuery] as const],
	...[["usage", usageQuery] as const, ["plan", subscriptionQuery] as const],
	["cancellation", waitingCancellationQuery],
] as const)("the %s of an account is kept apart from that of another", (_, query) => {
	expect(query("user-1").queryKey).toContain("user-1");
});

import { expect, it, vi } from "vitest";
import { createStrictRateLimit } from "../../../worker/http/rate-limit.ts";
import type { Services } from "../../../worker/services.ts";
import { refusal } from "../../fakes/accounts.ts";
import { createSite, wholeMinute } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

async function site(accountRateLimit: Services["accountRateLimit"]) {
	const signedIn = await signedInSite(
		{ signIn: refusal("invalid_credentials") },
		{ accountRateLimit },
	);
	const change = { current: "old-secret", email: "new@example.com" };
	const post = () =>
		signedIn.send("/api/account/address", change, { "cf-connecting-ip": "2001:db8:1:2::7" });
	return { ...signedIn, post };
}

it.each([
	["over", 429],
	["unknown", 503],
] as const)("refuses when the limiter returns %s, by IP address", async (verdict, status) => {
	const limiter = vi.fn(async (_key: string) => verdict);
	const { post, names } = await site(limiter);
	expect((await post()).status).toBe(status);
	expect(limiter).toHaveBeenCalledWith("address:2001:db8:1:2::");
	expect(names()).toEqual([]);
});

it("allows twenty calls a minute with the platform's limiter", async () => {
	const { services } = createSite();
	const { post } = await site(createStrictRateLimit(services.env.ACCOUNT_RATE_LIMIT, services.log));
	const statuses: number[] = [];
	await wholeMinute();
	for (let n = 0; n < 22; n++) statuses.push((await post()).status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

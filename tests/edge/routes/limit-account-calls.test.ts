import { expect, it, vi } from "vitest";
import { createStrictRateLimit } from "../../../worker/http/rate-limit.ts";
import type { Services } from "../../../worker/services.ts";
import { createSite, ORIGIN, wholeMinute } from "../harness.ts";

function site(accountRateLimit: Services["accountRateLimit"]) {
	const accounts = {
		findSignUpLink: vi.fn(async () => "own" as const),
		findKnownAddress: async () => null,
	};
	const { request, services } = createSite({ services: { accountRateLimit, accounts } });
	const post = () =>
		request("/api/auth/link", {
			method: "POST",
			body: JSON.stringify({ token_hash: "4f".repeat(28) }),
			headers: {
				"content-type": "application/json",
				origin: ORIGIN,
				"cf-connecting-ip": "192.0.2.7",
			},
		});
	return { post, services, accounts };
}

it.each([
	["over", 429],
	["unknown", 503],
] as const)("refuses when the limiter returns %s, by IP address", async (verdict, status) => {
	const limiter = vi.fn(async (_key: string) => verdict);
	const { post, accounts } = site(limiter);
	expect((await post()).status).toBe(status);
	expect(limiter).toHaveBeenCalledWith("address:192.0.2.7");
	expect(accounts.findSignUpLink).not.toHaveBeenCalled();
});

it("allows twenty calls a minute with the platform's limiter", async () => {
	const { services } = createSite();
	const { post } = site(createStrictRateLimit(services.env.ACCOUNT_RATE_LIMIT, services.log));
	const statuses: number[] = [];
	await wholeMinute();
	for (let n = 0; n < 22; n++) statuses.push((await post()).status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});

/** Microsoft and Google. */
import { createHash, randomBytes } from "node:crypto";
import type { Account, Exchange } from "../exchange.ts";
import { type Case, NO_FACTOR, unconfirmed } from "./steps.ts";

/** A flow with a provider: `begin` asks Auth for its page. */
function flow(x: Exchange, provider: string) {
	const code_verifier = randomBytes(32).toString("base64url");
	const query = new URLSearchParams({
		...{ provider, code_challenge: createHash("sha256").update(code_verifier).digest("base64url") },
		...{
			code_challenge_method: "s256",
			redirect_to: `${x.siteUrl}/auth/callback?state=ours`,
			scopes: "email",
		},
	});
	const pageOf = (result: { ok: boolean; data?: { url: string } }) => result.data?.url ?? "";
	return {
		begin: async () => pageOf(await x.call((auth) => auth.authorize(query, x.by()))),
		connect: async (account: Account) =>
			pageOf(await x.call((auth) => auth.connect(query, x.by(account)))),
		exchange: (auth_code: string, verifier = code_verifier) =>
			x.call((auth) => auth.exchange({ auth_code, code_verifier: verifier }, x.by())),
	};
}

const person = (email: string, isVerified = true) => ({
	...{ sub: `sub-of-${email}`, email, name: "Ada Lovelace" },
	...{ email_verified: isVerified, xms_edov: isVerified },
});

async function passWith(x: Exchange, provider: string, who: Record<string, unknown>) {
	const { begin, exchange } = flow(x, provider);
	const code = await x.passProvider(await begin(), who);
	if (code === "") return;
	await exchange(code);
}

export const PROVIDER_CASES: Case[] = [
	{ name: "authorize: an unknown provider", run: (x) => flow(x, "pirate").begin() },
	{
		name: "exchange: an unknown code, and none",
		run: async (x) => {
			await flow(x, "google").exchange(NO_FACTOR);
			await flow(x, "google").exchange("");
		},
	},
	...(["azure", "google"] as const).map(
		(provider): Case => ({
			name: `authorize and exchange: a new person by ${provider}, and back`,
			needs: "provider",
			async run(x) {
				const who = person(x.newAddress());
				await passWith(x, provider, who);
				await passWith(x, provider, { ...who, email: x.newAddress("moved") });
			},
		}),
	),
	{
		name: "authorize: an address that nobody has verified, no address, no word of it",
		needs: "provider",
		async run(x) {
			await passWith(x, "google", person(x.newAddress(), false));
			await passWith(x, "azure", person(x.newAddress(), false));
			await passWith(x, "azure", { sub: `nobody-${x.newAddress()}`, name: "Nobody" });
			const { xms_edov: _, ...silent } = person(x.newAddress());
			await passWith(x, "azure", silent);
		},
	},
	{
		name: "authorize: the address of an account, without its permit",
		needs: "provider",
		run: async (x) => passWith(x, "google", person((await x.account()).email)),
	},
	{
		name: "authorize: the address of an account that was never confirmed",
		needs: "provider",
		run: async (x) => passWith(x, "azure", person((await unconfirmed(x)).email)),
	},
	{
		name: "authorize: what the provider refuses, and a state that is none",
		needs: "provider",
		async run(x) {
			const { begin } = flow(x, "google");
			await x.refuse(await begin());
			await x.refuse(`${x.siteUrl}/?state=${NO_FACTOR}`);
		},
	},
	{
		name: "connect: another identity, with a permit, and the same again",
		needs: "provider",
		async run(x) {
			const account = await x.account();
			const who = person(x.newAddress("work"));
			await x.passProvider(await flow(x, "azure").connect(account), who);
			for (const _ of [1, 2]) {
				await x.permit(account, "azure");
				await x.passProvider(await flow(x, "azure").connect(account), who);
			}
		},
	},
	{
		name: "exchange: a wrong verifier, the code, and again",
		needs: "provider",
		async run(x) {
			const { begin, exchange } = flow(x, "google");
			const code = await x.passProvider(await begin(), person(x.newAddress()));
			await exchange(code, "wrong");
			await exchange(code);
			await exchange(code);
		},
	},
	{
		name: "exchange: a code after five minutes",
		needs: "provider",
		async run(x) {
			const { begin, exchange } = flow(x, "google");
			const code = await x.passProvider(await begin(), person(x.newAddress()));
			await x.target.database?.unsafe(
				"update auth.flow_state set created_at = now() - interval '6 minutes' where auth_code = $1",
				[code],
			);
			await exchange(code);
		},
	},
];

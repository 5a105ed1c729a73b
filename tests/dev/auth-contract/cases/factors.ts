/** Second factors. */
import { totpCode } from "../../../../dev/totp-code.ts";
import type { Account, Exchange } from "../exchange.ts";
import { type Case, FORTY, NO_FACTOR, operator, refresh, withApp } from "./steps.ts";

async function newApp(x: Exchange, account: Account) {
	const result = await x.call((auth) => auth.enrol("Phone", x.by(account)));
	return result.ok
		? { id: result.data.id, secret: result.data.totp.secret }
		: { id: NO_FACTOR, secret: "" };
}

const verifyCode = (x: Exchange, account: Account, id: string, code: string) =>
	x.call((auth) => auth.verifyCode({ id, code }, x.by(account)));

async function newPasskey(x: Exchange, account: Account) {
	const site = { rpId: new URL(x.siteUrl).hostname, rpOrigins: [x.siteUrl] };
	const enrolled = await x.call((auth) => auth.enrolPasskey("Laptop", x.by(account)));
	const id = enrolled.ok ? enrolled.data.id : NO_FACTOR;
	return { id, site, challenge: () => challengePasskey(x, account, id, site) };
}

async function challengePasskey(
	x: Exchange,
	account: Account,
	id: string,
	site: { rpId: string; rpOrigins: string[] },
) {
	const result = await x.call((auth) => auth.challengePasskey(id, site, x.by(account)));
	if (!result.ok) throw new Error(result.reason);
	const { id: challenge_id, webauthn } = result.data;
	return { challenge_id, site, options: webauthn.credential_options.publicKey as never };
}

export const FACTOR_CASES: Case[] = [
	{
		name: "enrol and verifyCode: an app, which ends the weaker sessions",
		needs: "database",
		async run(x) {
			const account = await operator(x);
			const phone = await x.signIn(account);
			const { id, secret } = await newApp(x, account);
			await verifyCode(x, account, id, "000000");
			await verifyCode(x, account, id, totpCode(secret));
			await refresh(x, phone.refresh);
			await refresh(x, account.refresh);
		},
	},
	{
		name: "enrol: the same name, below a factor, too many",
		needs: "database",
		async run(x) {
			const account = await operator(x);
			await newApp(x, account);
			await newApp(x, account);
			await withApp(x, "bob").then(async (owner) => newApp(x, await x.signIn(owner)));
			for (const n of FORTY.slice(0, 9)) {
				await x.quietly(
					"POST",
					"/factors",
					{ factor_type: "totp", friendly_name: `${n}` },
					account.token,
				);
			}
			await x.call((auth) => auth.enrol("One more", x.by(account)));
		},
	},
	{ name: "enrol: a customer", run: async (x) => newApp(x, await x.account()) },
	{
		name: "verifyCode: at the next sign-in, and refresh at its level",
		needs: "database",
		async run(x) {
			const owner = await withApp(x);
			const later = await x.signIn(owner);
			const result = await verifyCode(x, later, owner.factor, totpCode(owner.secret));
			if (result.ok) await refresh(x, result.data.refresh_token);
		},
	},
	{
		name: "verifyCode: no code, another's factor, an unknown factor",
		needs: "database",
		async run(x) {
			const owner = await withApp(x);
			await verifyCode(x, owner, owner.factor, "");
			await verifyCode(x, await x.account("bob"), owner.factor, "123456");
			await verifyCode(x, owner, NO_FACTOR, "123456");
		},
	},
	{
		name: "unenrol: below the factor, the factor, again",
		needs: "database",
		async run(x) {
			const owner = await withApp(x);
			const thief = await x.signIn(owner);
			await x.call((auth) => auth.unenrol(owner.factor, x.by(thief)));
			await x.call((auth) => auth.unenrol(owner.factor, x.by(owner)));
			await x.call((auth) => auth.unenrol(owner.factor, x.by(owner)));
			await refresh(x, owner.refresh);
		},
	},
	{
		name: "verifyPasskey: a new one, at the next sign-in, and twice",
		needs: "database",
		async run(x) {
			const account = await operator(x);
			const key = x.authenticator();
			const { id, site, challenge } = await newPasskey(x, account);
			const { options, ...first } = await challenge();
			const created = {
				...first,
				type: "create" as const,
				credential_response: key.create(options),
			};
			await x.call((auth) => auth.verifyPasskey(id, created, x.by(account)));
			const later = await x.signIn(account);
			const { options: again, ...second } = await challengePasskey(x, later, id, site);
			const used = { ...second, type: "request" as const, credential_response: key.get(again) };
			await x.call((auth) => auth.verifyPasskey(id, used, x.by(later)));
			await x.call((auth) => auth.verifyPasskey(id, used, x.by(later)));
		},
	},
	{
		name: "verifyPasskey: another's, and from another network",
		needs: "database",
		async run(x) {
			const account = await operator(x);
			const key = x.authenticator();
			const { id, site, challenge } = await newPasskey(x, account);
			const { options, ...first } = await challenge();
			const created = {
				...first,
				type: "create" as const,
				credential_response: key.create(options),
			};
			const elsewhere = { ...x.by(account), address: "203.0.113.9" };
			await x.call((auth) => auth.verifyPasskey(id, created, elsewhere));
			await x.call((auth) => auth.verifyPasskey(id, created, x.by(account)));
			const later = await x.signIn(account);
			const { options: again, ...second } = await challengePasskey(x, later, id, site);
			const stolen = {
				...second,
				type: "request" as const,
				credential_response: x.authenticator().get(again),
			};
			await x.call((auth) => auth.verifyPasskey(id, stolen, x.by(later)));
		},
	},
	{
		name: "verifyPasskey: an expired challenge",
		needs: "database",
		async run(x) {
			const account = await operator(x);
			const { id, challenge } = await newPasskey(x, account);
			const { options, ...first } = await challenge();
			await x.age(
				`update auth.mfa_challenges set created_at = now() - interval '6 minutes'
				where factor_id in (select id from auth.mfa_factors where user_id = any ($1::uuid[]))`,
			);
			const created = {
				...first,
				type: "create" as const,
				credential_response: x.authenticator().create(options),
			};
			await x.call((auth) => auth.verifyPasskey(id, created, x.by(account)));
		},
	},
];

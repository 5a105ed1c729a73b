/** Sign-ups, sign-ins, renewed sessions, and the mails that are asked for. */
import type { Exchange } from "../exchange.ts";
import { type Case, FORTY, longAgo, NEW_PASSWORD, refresh, unconfirmed, verify } from "./steps.ts";

const DATA = { registration_source: "website" };

const FIVE = [1, 2, 3, 4, 5];

const signUp = (x: Exchange, email: string, password = x.password) =>
	x.call(async (auth) => {
		const result = await auth.signUp({ email, password, data: DATA }, x.page, x.by());
		if (result.ok && result.data) x.accounts.add(result.data);
		return result;
	});

const signIn = (x: Exchange, email: string, password = x.password) =>
	x.call((auth) => auth.signIn({ email, password }, x.by()));

export const SIGN_CASES: Case[] = [
	{ name: "signUp: a new address", run: (x) => signUp(x, x.newAddress()) },
	{
		name: "signUp: an unconfirmed address too soon",
		async run(x) {
			const email = x.newAddress();
			await signUp(x, email);
			await signUp(x, email);
		},
	},
	{
		name: "signUp: an unconfirmed address again, with another password",
		needs: "database",
		async run(x) {
			const { email } = await unconfirmed(x);
			await x.age(longAgo("users", "confirmation_sent_at", 2));
			await signUp(x, email, NEW_PASSWORD);
		},
	},
	{ name: "signUp: a confirmed address", run: async (x) => signUp(x, (await x.account()).email) },
	{ name: "signUp: a weak password", run: (x) => signUp(x, x.newAddress(), "12345") },
	{
		name: "signUp: a password of 73 bytes",
		run: (x) => signUp(x, x.newAddress(), `${"é".repeat(36)}a`),
	},
	{ name: "signUp: no password", run: (x) => signUp(x, x.newAddress(), "") },
	{ name: "signUp: an address of a wrong form", run: (x) => signUp(x, "nobody") },
	{
		name: "signUp: five at once with one new address",
		needs: "database",
		async run(x) {
			const email = x.newAddress();
			const form = { email, password: x.password, data: DATA };
			await x.race(
				FIVE.map(() => async () => {
					const result = await x.auth.signUp(form, x.page, x.by());
					if (result.ok && result.data) x.accounts.add(result.data);
				}),
			);
		},
	},
	{
		name: "signUp: too many from one network",
		async run(x) {
			const form = { email: "nobody", password: x.password, data: {} };
			const results = await Promise.all(FORTY.map(() => x.auth.signUp(form, x.page, x.by())));
			if (results.every((result) => !result.ok && result.code !== "rate_limited")) return;
			await signUp(x, "nobody");
		},
	},
	{ name: "signIn: the password", run: async (x) => signIn(x, (await x.account()).email) },
	{
		name: "signIn: a wrong password",
		run: async (x) => signIn(x, (await x.account()).email, "wrong-horse"),
	},
	{ name: "signIn: an unknown address", run: (x) => signIn(x, x.newAddress()) },
	{
		name: "signIn: an unconfirmed address",
		run: async (x) => signIn(x, (await unconfirmed(x)).email),
	},
	{
		name: "signIn: an unconfirmed address and a wrong password",
		run: async (x) => signIn(x, (await unconfirmed(x)).email, "wrong-horse"),
	},
	{ name: "signIn: no address", run: (x) => signIn(x, "") },
	{
		name: "signIn: too many from one network",
		async run(x) {
			const form = { email: x.newAddress(), password: "" };
			await Promise.all(FORTY.map(() => x.auth.signIn(form, x.by())));
			await signIn(x, form.email);
		},
	},
	{ name: "refresh: the token", run: async (x) => refresh(x, (await x.account()).refresh) },
	{
		name: "refresh: the last token again, whose response was lost",
		async run(x) {
			const { refresh: token } = await x.account();
			await refresh(x, token);
			await refresh(x, token);
		},
	},
	{
		name: "refresh: a used token",
		needs: "database",
		async run(x) {
			const { refresh: first } = await x.account();
			const second = await refresh(x, first);
			const third = await refresh(x, second);
			await x.age(longAgo("refresh_tokens", "updated_at", 1, "user_id::uuid"));
			await refresh(x, first);
			await refresh(x, third);
		},
	},
	{ name: "refresh: an unknown token", run: (x) => refresh(x, "abcdefghijkl") },
	{ name: "refresh: no token", run: (x) => refresh(x, "") },
	{
		name: "refresh: a session that was signed out",
		async run(x) {
			const account = await x.account();
			await x.call((auth) => auth.signOut("local", x.by(account)));
			await refresh(x, account.refresh);
		},
	},
	{
		name: "refresh: a session that has reached its end",
		needs: "database",
		async run(x) {
			const account = await x.account();
			await x.age(longAgo("sessions", "not_after", 1, "user_id"));
			await refresh(x, account.refresh);
		},
	},
	{
		name: "resend: too soon",
		async run(x) {
			const { email } = await unconfirmed(x);
			await x.call((auth) => auth.resend(email, x.page, x.by()));
		},
	},
	{
		name: "resend: after a while",
		needs: "database",
		async run(x) {
			const { email, link } = await unconfirmed(x);
			await x.age(longAgo("users", "confirmation_sent_at", 2));
			await x.call((auth) => auth.resend(email, x.page, x.by()));
			await verify(x, link);
		},
	},
	{
		name: "resend: a confirmed, an unknown and a wrong address",
		async run(x) {
			const { email } = await x.account();
			for (const each of [email, x.newAddress("nobody"), "nobody"]) {
				await x.call((auth) => auth.resend(each, x.page, x.by()));
			}
		},
	},
	{
		name: "recover: a known address, and too soon again",
		async run(x) {
			const { email } = await x.account();
			const page = `${x.siteUrl}/auth/reset-password`;
			await x.call((auth) => auth.recover(email, page, x.by()));
			await x.call((auth) => auth.recover(email, page, x.by()));
		},
	},
	{
		name: "recover: an unknown and a wrong address",
		async run(x) {
			for (const each of [x.newAddress("nobody"), "nobody"]) {
				await x.call((auth) => auth.recover(each, x.siteUrl, x.by()));
			}
		},
	},
];

/** The own account, and signing out. */
import { type Case, longAgo, NEW_PASSWORD, refresh, update, withApp } from "./steps.ts";

export const ACCOUNT_CASES: Case[] = [
	{
		name: "user: the session's, with a factor",
		needs: "database",
		async run(x) {
			const account = await withApp(x);
			await x.call((auth) => auth.user(x.by(account)));
		},
	},
	{
		name: "user: a token that is none, of a session that ended, of an account that is gone",
		async run(x) {
			const account = await x.account();
			await x.call((auth) => auth.user(x.by({ token: "a.b.c" })));
			await x.quietly("POST", "/logout?scope=local", undefined, account.token);
			await x.call((auth) => auth.user(x.by(account)));
			await x.clean();
			await x.call((auth) => auth.user(x.by(account)));
		},
	},
	{
		name: "update: a new password, which ends the other sessions",
		async run(x) {
			const account = await x.account();
			const phone = await x.signIn(account);
			await update(x, account, { password: NEW_PASSWORD });
			await refresh(x, phone.refresh);
			await refresh(x, account.refresh);
		},
	},
	{
		name: "update: the same password, a weak one, one of 73 bytes",
		async run(x) {
			const account = await x.account();
			for (const password of [account.password, "12345", `${"é".repeat(36)}a`]) {
				await update(x, account, { password });
			}
		},
	},
	{
		name: "update: a password in a session of yesterday",
		needs: "database",
		async run(x) {
			const account = await x.account();
			await x.age(longAgo("sessions", "created_at", 25 * 60, "user_id"));
			await update(x, account, { password: NEW_PASSWORD });
		},
	},
	{
		name: "update: a new address, and too soon another",
		async run(x) {
			const account = await x.account();
			await update(x, account, { email: x.newAddress("new") });
			await update(x, account, { email: x.newAddress("newer") });
		},
	},
	{
		name: "update: an address that another account has, the own one, one of a wrong form",
		async run(x) {
			const { email } = await x.account("bob");
			const account = await x.account();
			for (const each of [email, account.email, "nobody"])
				await update(x, account, { email: each });
		},
	},
	{
		name: "update: below the factor",
		needs: "database",
		async run(x) {
			const owner = await withApp(x);
			const thief = await x.signIn(owner);
			await update(x, thief, { password: NEW_PASSWORD });
			await update(x, thief, { email: x.newAddress("new") });
			await update(x, owner, { password: NEW_PASSWORD });
		},
	},
	...(["local", "others", "global"] as const).map(
		(scope): Case => ({
			name: `signOut: ${scope}`,
			async run(x) {
				const account = await x.account();
				const phone = await x.signIn(account);
				await x.call((auth) => auth.signOut(scope, x.by(account)));
				await refresh(x, account.refresh);
				await refresh(x, phone.refresh);
			},
		}),
	),
	{
		name: "signOut: without a session",
		run: (x) => x.call((auth) => auth.signOut("local", x.by())),
	},
];

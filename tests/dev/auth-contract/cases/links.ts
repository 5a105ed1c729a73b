/** Links of mails that are followed. */
import { createHash } from "node:crypto";
import type { Account, Exchange } from "../exchange.ts";
import { type Case, longAgo, NEW_PASSWORD, unconfirmed, update, verify } from "./steps.ts";

const UNKNOWN_HASH = "0f".repeat(28);

/** Both links of a change of address, which nobody has followed. */
async function emailChange(x: Exchange, account: Account) {
	const email = x.newAddress("new");
	const links: { token_hash: string; type: string }[] = [];
	for (const type of ["email_change_current", "email_change_new"]) {
		const body = { type, email: account.email, new_email: email };
		const { email_otp } = await x.quietly<{ email_otp: string }>(
			"POST",
			"/admin/generate_link",
			body,
		);
		const whose = type === "email_change_new" ? email : account.email;
		const token_hash = createHash("sha224")
			.update(whose + email_otp)
			.digest("hex");
		links.push({ token_hash, type: "email_change" });
	}
	x.name(links);
	return links as [old: (typeof links)[0], new: (typeof links)[0]];
}

export const LINK_CASES: Case[] = [
	{
		name: "verify: the link of a sign-up, and again",
		async run(x) {
			const { link } = await unconfirmed(x);
			await verify(x, link);
			await verify(x, link);
		},
	},
	{
		name: "verify: the link of a sign-up as type email",
		run: async (x) => verify(x, { ...(await unconfirmed(x)).link, type: "email" }),
	},
	{
		name: "verify: an expired link",
		needs: "database",
		async run(x) {
			const { link } = await unconfirmed(x);
			await x.age(longAgo("users", "confirmation_sent_at", 61));
			await verify(x, link);
		},
	},
	{
		name: "verify: an unknown link, a link of another type, an unknown type and none",
		async run(x) {
			const { link } = await unconfirmed(x);
			await verify(x, { token_hash: UNKNOWN_HASH, type: "email" });
			await verify(x, { ...link, type: "recovery" });
			await verify(x, { ...link, type: "pirate" });
			await verify(x, { token_hash: "", type: "email" });
		},
	},
	{
		name: "verify: the link of a reset",
		async run(x) {
			const { email } = await x.account();
			const link = await x.link("recovery", email);
			await verify(x, link);
			await verify(x, link);
		},
	},
	{
		name: "verify: the link of a reset of an unconfirmed address",
		async run(x) {
			const { email } = await unconfirmed(x);
			await verify(x, await x.link("recovery", email));
		},
	},
	{
		name: "verify: the link of a reset after the password has changed",
		async run(x) {
			const account = await x.account();
			const link = await x.link("recovery", account.email);
			await update(x, account, { password: NEW_PASSWORD });
			await verify(x, link);
		},
	},
	...(["old", "new"] as const).map(
		(first): Case => ({
			name: `verify: both links of a change of address, the ${first} mailbox's first`,
			async run(x) {
				const [old, fresh] = await emailChange(x, await x.account());
				const [one, other] = first === "old" ? [old, fresh] : [fresh, old];
				await verify(x, one);
				await verify(x, one);
				await verify(x, other);
			},
		}),
	),
	{
		name: "verify: both links of a change of address at once, and then again",
		needs: "database",
		async run(x) {
			const [old, fresh] = await emailChange(x, await x.account());
			x.name([old, fresh]);
			await x.race([old, fresh].map((link) => () => x.auth.verify(link, x.by())));
			await verify(x, old);
			await verify(x, fresh);
		},
	},
	{
		name: "verify: an expired link of a change of address",
		needs: "database",
		async run(x) {
			const [old] = await emailChange(x, await x.account());
			await x.age(longAgo("users", "email_change_sent_at", 61));
			await verify(x, old);
		},
	},
];

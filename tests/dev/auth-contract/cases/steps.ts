/** Steps that cases share. */
import { totpCode } from "../../../../dev/totp-code.ts";
import type { Account, Exchange } from "../exchange.ts";

export interface Case {
	name: string;
	/** Needs beside the interface. */
	needs?: "database" | "provider";
	run(exchange: Exchange): Promise<unknown>;
}

export const NEW_PASSWORD = "battery-staple";

export const NO_FACTOR = "00000000-0000-4000-8000-000000000000";

/** More than Auth lets through at once. */
export const FORTY = Array.from({ length: 40 }, (_, n) => n);

export const refresh = async (x: Exchange, token: string): Promise<string> => {
	const result = await x.call((auth) => auth.refresh(token, x.by()));
	return result.ok ? result.data.refresh_token : "";
};

export const verify = (x: Exchange, link: { token_hash: string; type: string }) =>
	x.call((auth) => auth.verify({ token_hash: link.token_hash, type: link.type }, x.by()));

export const update = (
	x: Exchange,
	account: Account,
	change: { password?: string; email?: string },
) => x.call((auth) => auth.update(change, x.by(account)));

export const longAgo = (table: string, column: string, minutes: number, mine = "id") =>
	`update auth.${table} set ${column} = now() - interval '${minutes} minutes' where ${mine} = any ($1::uuid[])`;

/** An account that was never confirmed. */
export async function unconfirmed(x: Exchange) {
	const email = x.newAddress();
	return { email, link: await x.link("signup", email) };
}

/** Only operators may have second factors (docs/product/back-office.md#second-factor). */
export async function operator(x: Exchange, name?: string): Promise<Account> {
	const account = await x.account(name);
	await x.age(
		"insert into private.admins (user_id) select unnest($1::uuid[]) on conflict do nothing",
	);
	return account;
}

/** An operator whose session has passed an app. */
export async function withApp(x: Exchange, name?: string) {
	const account = await operator(x, name);
	const body = { factor_type: "totp", friendly_name: "Phone", issuer: "Tabulia" };
	const { id, totp } = await x.quietly<{ id: string; totp: { secret: string } }>(
		"POST",
		"/factors",
		body,
		account.token,
	);
	const challenge = await x.quietly<{ id: string }>(
		"POST",
		`/factors/${id}/challenge`,
		{},
		account.token,
	);
	const attempt = { challenge_id: challenge.id, code: totpCode(totp.secret) };
	const tokens = await x.quietly<{ access_token: string; refresh_token: string }>(
		"POST",
		`/factors/${id}/verify`,
		attempt,
		account.token,
	);
	return {
		...account,
		token: tokens.access_token,
		refresh: tokens.refresh_token,
		factor: id,
		secret: totp.secret,
	};
}

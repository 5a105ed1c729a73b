/** Auth's rows of a person: account, identities, links. */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { type Auth, AuthError, invalid, named, type Sql } from "./context.ts";

export interface User {
	id: string;
	email: string;
	encrypted_password: string | null;
	email_confirmed_at: string | null;
	confirmation_token: string;
	confirmation_sent_at: string | null;
	recovery_token: string;
	recovery_sent_at: string | null;
	email_change: string;
	email_change_token_new: string;
	email_change_token_current: string;
	email_change_sent_at: string | null;
	email_change_confirm_status: number;
	last_sign_in_at: string | null;
	raw_app_meta_data: Metadata;
	raw_user_meta_data: Metadata;
	banned_until: string | null;
}

export interface Factor {
	id: string;
	user_id: string;
	factor_type: "totp" | "webauthn";
	status: "unverified" | "verified";
	friendly_name: string;
	secret: string;
}

export type Metadata = Record<string, unknown>;

/** bcrypt reads no more. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_LENGTH = 255;

async function findUser(sql: Sql, condition: object): Promise<User | undefined> {
	const [user] = await sql<User[]>`select * from auth.users where ${condition as never}`;
	return user;
}

export const findUserById = (sql: Sql, id: string) => findUser(sql, sql`id = ${id}`);
export const findUserByEmail = (sql: Sql, email: string) =>
	findUser(sql, sql`lower(email) = ${email.toLowerCase()} and not is_sso_user`);

/** The account of an address, also of one that only an identity has. */
export async function findDuplicate(sql: Sql, email: string, other?: string) {
	const [identity] = await sql<{ user_id: string }[]>`
		select user_id from auth.identities where email = ${email} and user_id is distinct from ${other ?? null}`;
	return identity ? findUserById(sql, identity.user_id) : findUserByEmail(sql, email);
}

/** Writes columns, and the time. */
export async function updateUser(
	sql: Sql,
	id: string,
	change: Partial<User> & object,
): Promise<void> {
	const columns = { ...change, updated_at: new Date() } as never;
	await sql`update auth.users set ${sql(columns)} where id = ${id}`;
}

/** Adds to the metadata in a column; null removes a key. */
export async function mergeMetadata(
	sql: Sql,
	user: User,
	column: "raw_user_meta_data" | "raw_app_meta_data",
	change: Metadata,
): Promise<void> {
	const merged = Object.entries({ ...user[column], ...change }).filter(
		([, value]) => value !== null,
	);
	user[column] = Object.fromEntries(merged);
	await updateUser(sql, user.id, { [column]: user[column] });
}

export async function updateProviders(sql: Sql, user: User): Promise<void> {
	const rows = await sql<{ provider: string }[]>`
		select provider from auth.identities where user_id = ${user.id} group by 1 order by min(created_at)`;
	const providers = rows.map(({ provider }) => provider);
	const first = providers.length > 0 ? { provider: providers[0] } : {};
	await mergeMetadata(sql, user, "raw_app_meta_data", { providers, ...first });
}

/** Creates an account. */
export async function insertUser(
	sql: Sql,
	row: Pick<User, "email" | "raw_user_meta_data"> & { encrypted_password: string | null },
	provider: string,
): Promise<User> {
	const id = randomUUID();
	const raw_app_meta_data = { provider, providers: [provider] };
	const work = async () => {
		const columns = { id, ...row, raw_app_meta_data, role: "", created_at: new Date() } as never;
		await sql`insert into auth.users ${sql(columns)}`;
		await updateUser(sql, id, { role: "authenticated" } as object);
		return (await findUserById(sql, id)) as User;
	};
	return named("Database error saving new user", work());
}

export async function insertIdentity(
	sql: Sql,
	user: User,
	provider: string,
	claims: Metadata,
): Promise<{ id: string; identity_data: Metadata }> {
	const email = typeof claims.email === "string" ? { email: claims.email.toLowerCase() } : {};
	const row = { provider, provider_id: claims.sub, user_id: user.id, last_sign_in_at: new Date() };
	const work = sql<{ id: string; identity_data: Metadata }[]>`
		insert into auth.identities ${sql({ ...row, identity_data: { ...claims, ...email } } as never)}
		returning id, identity_data`;
	const [identity] = await named("Error creating identity", work);
	return identity as NonNullable<typeof identity>;
}

/** Auth's own claims about an address and a telephone. */
export const claimsOf = (sub: string, email: string, email_verified = false) => ({
	...{ sub, email, email_verified, phone_verified: false },
});

/** Takes from an account that was never confirmed what strangers may have put there. */
export async function keepOnlyIdentity(
	sql: Sql,
	user: User,
	provider: string,
	identity: { id: string; identity_data: Metadata },
): Promise<void> {
	if (provider !== "email") await updateUser(sql, user.id, { encrypted_password: null });
	user.raw_user_meta_data = identity.identity_data;
	await updateUser(sql, user.id, { raw_user_meta_data: identity.identity_data });
	await sql`delete from auth.identities where user_id = ${user.id} and id <> ${identity.id}`;
	await updateProviders(sql, user);
}

export async function confirm(sql: Sql, user: User): Promise<void> {
	const email_confirmed_at = new Date() as never;
	await updateUser(sql, user.id, { confirmation_token: "", email_confirmed_at });
	user.email_confirmed_at = email_confirmed_at;
	await mergeMetadata(sql, user, "raw_user_meta_data", { email_verified: true });
	await deleteTokens(sql, user.id);
}

/** Sets keys of an identity. */
export const updateIdentity = (sql: Sql, condition: object, change: Metadata) =>
	sql`update auth.identities set identity_data = identity_data || ${change as never}::jsonb where ${condition as never}`;

export const deleteTokens = (sql: Sql, userId: string) =>
	sql`delete from auth.one_time_tokens where user_id = ${userId}`;

export async function insertToken(
	sql: Sql,
	user_id: string,
	token_type: string,
	token_hash: string,
	relates_to: string,
): Promise<void> {
	await sql`delete from auth.one_time_tokens where user_id = ${user_id} and token_type = ${token_type}`;
	await sql`insert into auth.one_time_tokens ${sql({ user_id, token_type, token_hash, relates_to })}`;
}

export function newCode(length: number): string {
	return Array.from({ length }, () => randomInt(10)).join("");
}

export const tokenHashOf = (email: string, code: string) =>
	createHash("sha224")
		.update(email + code)
		.digest("hex");

/** @throws {AuthError} for an address of a wrong form */
export function checkEmail(email: unknown): string {
	if (typeof email !== "string" || email === "") throw invalid("An email address is required");
	if (email.length > MAX_EMAIL_LENGTH) throw invalid("An email address is too long");
	if (!/^[^\s@]+@[^\s@]+$/.test(email))
		throw invalid("Unable to validate email address: invalid format");
	return email.toLowerCase();
}

/** @throws {AuthError} for one that is too short or too long */
export function checkPassword({ settings }: Auth, password: string): void {
	if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
		throw invalid(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
	}
	const { minimumPasswordLength: length } = settings;
	if (Buffer.byteLength(password) >= length) return;
	const message = `Password should be at least ${length} characters.`;
	const more = { weak_password: { reasons: ["length"] } };
	throw new AuthError(422, "weak_password", message, { more });
}

/** With bcrypt, by pgcrypto. */
export async function hashPassword({ sql }: Auth, password: string): Promise<string> {
	const [row] = await sql`select extensions.crypt(${password}, extensions.gen_salt('bf')) as hash`;
	return row?.hash;
}

export async function isPassword({ sql }: Auth, hash: string | null, password: string) {
	const [row] = await sql`select extensions.crypt(${password}, ${hash}) = ${hash} as is_same`;
	return row?.is_same === true;
}

const PUBLIC_COLUMNS = [
	...[
		"id",
		"aud",
		"role",
		"email",
		"email_confirmed_at",
		"phone",
		"confirmation_sent_at",
		"confirmed_at",
	],
	...["recovery_sent_at", "email_change_sent_at", "last_sign_in_at", "created_at", "updated_at"],
	...["banned_until", "is_anonymous"],
];

/** A user as Auth's responses have it. */
export async function publicUser(sql: Sql, id: string): Promise<Metadata> {
	const [row] = await sql`
		select to_jsonb(users) as columns, (
			select coalesce(jsonb_agg(jsonb_build_object(
				'identity_id', id, 'id', provider_id, 'user_id', user_id, 'identity_data', identity_data, 'provider', provider,
				'last_sign_in_at', last_sign_in_at, 'created_at', created_at, 'updated_at', updated_at, 'email', email
			) order by created_at), '[]') from auth.identities where user_id = users.id
		) as identities, (
			select jsonb_agg(jsonb_build_object(
				'id', id, 'created_at', created_at, 'updated_at', updated_at, 'status', status, 'friendly_name', friendly_name,
				'factor_type', factor_type, 'phone', coalesce(phone, ''), 'last_challenged_at', last_challenged_at
			) order by created_at) from auth.mfa_factors where user_id = users.id
		) as factors
		from auth.users where id = ${id}`;
	const { columns, identities, factors } = row as unknown as Record<string, Metadata>;
	const shown = PUBLIC_COLUMNS.map((name) => [name, columns?.[name]]).filter(
		([, value]) => value !== null,
	);
	return {
		...Object.fromEntries(shown),
		phone: "",
		...(columns?.email_change ? { new_email: columns.email_change } : {}),
		...{ app_metadata: columns?.raw_app_meta_data, user_metadata: columns?.raw_user_meta_data },
		identities,
		...(factors ? { factors } : {}),
	};
}

/** Means of one case of the contract: the Worker's own client, links without mails, and the database. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { type Auth, type Caller, createAuth } from "../../../worker/supabase/auth.ts";
import { createAuthenticator } from "../../fakes/authenticator.ts";
import { chooseAtProvider } from "../provider.ts";
import { createNormalizer } from "./normalize.ts";
import { TABLES } from "./tables.ts";

export interface Target {
	url: string;
	secretKey: string;
	/** The site's address, as Auth knows it. */
	siteUrl: string;
	/** Without it, cases with aged rows are left out, and nobody looks at the tables. */
	database?: postgres.Sql | undefined;
	/** Address at which people are chosen at Microsoft and Google (dev/supabase/provider). */
	providerUrl?: string | undefined;
	/** Receives the mails of new accounts, with `+` parts. */
	mailbox: string;
}

/** Outcome of a case: each call, and the rows of its accounts. */
export interface Outcome {
	calls: unknown[];
	rows?: Record<string, unknown>;
}

export interface Account {
	id: string;
	email: string;
	password: string;
	token: string;
	refresh: string;
}

/** Each case has a network of its own, because Auth counts by address. */
let network = 0;

export function createExchange(target: Target) {
	const { url, secretKey, siteUrl, database, mailbox } = target;
	const address = `198.51.${100 + Math.floor(++network / 250)}.${(network % 250) + 1}`;
	const auth = createAuth(url, secretKey);
	const { normalize, nameAddress } = createNormalizer(target);
	nameAddress(address, "<network>");
	const accounts = new Set<string>();
	let isRace = false;
	const calls: unknown[] = [];
	const run = randomUUID().slice(0, 8);
	const password = "correct-horse";

	const newAddress = (name = "ada") => {
		const [user = "", domain = ""] = mailbox.split("@");
		const email = `${user}+${name}-${run}@${domain}`;
		nameAddress(email, `${name}@mail`);
		return email;
	};

	/** The caller: nobody in particular, or an account. */
	const by = (account?: { token: string }): Caller => ({
		address,
		...(account ? { token: account.token } : {}),
	});

	const writes = async () =>
		database
			? await database<
					{ n: number; what: string }[]
				>`select n, what from auth_contract.writes order by n`
			: [];

	/** Records what was written since. */
	async function recordWrites(before: number) {
		const wrote = (await writes()).slice(before).map(({ what }) => what);
		if (wrote.length > 0) calls.push({ wrote: wrote.join("; ") });
	}

	/** Runs calls of the Worker at once and records each exchange, in the order of their statuses. */
	async function together<T>(works: (() => Promise<T>)[]): Promise<T[]> {
		const before = (await writes()).length;
		const real = globalThis.fetch;
		const seen: { line: string; status: number; body: unknown }[] = [];
		globalThis.fetch = async (input, init) => {
			const response = await real(input, init);
			const { pathname, search } = new URL(String(input));
			const body = init?.body ? ` ${init.body}` : "";
			const location = response.headers.get("location");
			const text = await response.clone().text();
			seen.push({
				line: `${init?.method} ${pathname.replace("/auth/v1", "")}${search}${body}`,
				status: response.status,
				body: location ?? (text === "" ? null : JSON.parse(text)),
			});
			return response;
		};
		try {
			return await Promise.all(works.map((work) => work()));
		} finally {
			globalThis.fetch = real;
			const shown = seen
				.sort((one, other) => one.status - other.status)
				.map(({ line, status, body }) => {
					const called = normalize.line(line);
					// Either of two links that race may be the first.
					const call = isRace ? called.replaceAll(/<hash \d+>/g, "<hash>") : called;
					return { call, status, body: normalize.value(body) };
				});
			const sortKey = (each: (typeof shown)[number]) => `${each.status} ${JSON.stringify(each)}`;
			calls.push(...shown.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)));
			if (!isRace) await recordWrites(before);
		}
	}

	const call = async <T>(work: (client: Auth) => Promise<T>): Promise<T> =>
		(await together([() => work(auth)]))[0] as T;

	/** A call that is not looked at. */
	async function quietly<T>(method: string, path: string, body?: object, token = secretKey) {
		const response = await fetch(new URL(`/auth/v1${path}`, url), {
			method,
			headers: {
				...{ apikey: secretKey, authorization: `Bearer ${token}`, "sb-forwarded-for": address },
				"content-type": "application/json",
			},
			...(body && { body: JSON.stringify(body) }),
		});
		return (await response.json().catch(() => ({}))) as T;
	}

	/** The proof of a link, without its mail. */
	async function link(type: "signup" | "recovery", email: string) {
		const body = { type, email, password, data: {} };
		const { id, hashed_token } = await quietly<{ id: string; hashed_token: string }>(
			"POST",
			"/admin/generate_link",
			body,
		);
		accounts.add(id);
		return { id, token_hash: hashed_token, type };
	}

	async function signIn({ email, id }: { email: string; id: string }): Promise<Account> {
		const tokens = await quietly<{ access_token: string; refresh_token: string }>(
			"POST",
			"/token?grant_type=password",
			{ email, password },
		);
		const { access_token: token, refresh_token: refresh } = tokens;
		normalize.value({ refresh_token: refresh });
		return { id, email, password, token, refresh };
	}

	/** A new account with a confirmed address, signed in by its link. */
	async function account(name = "ada"): Promise<Account> {
		const email = newAddress(name);
		const { id, ...proof } = await link("signup", email);
		await quietly("POST", "/verify", proof);
		return signIn({ email, id });
	}

	return {
		...{ auth, target, siteUrl, address, password, newAddress, by, call, together, quietly },
		...{ link, signIn, account, accounts, name: normalize.value },
		authenticator: () => createAuthenticator(siteUrl),
		/** The page to which links of mails lead. */
		page: `${siteUrl}/auth/confirmation?lang=fr`,

		/** Runs `sql` on the rows of the case's accounts, as $1. */
		async age(sql: string) {
			await database?.unsafe(sql, [[...accounts]] as never);
		},

		/** Lets calls read before any of them writes: they wait for a lock of all accounts. */
		async race<T>(works: (() => Promise<T>)[]): Promise<T[]> {
			isRace = true;
			let running: Promise<T[]> | undefined;
			await database?.begin(async (tx) => {
				await tx`lock table auth.users in share mode`;
				running = together(works);
				for (let left = works.length; left > 0; ) {
					const [row] = await tx<{ count: number }[]>`
						select count(*)::int from pg_locks where relation = 'auth.users'::regclass and not granted`;
					left = works.length - (row?.count ?? 0);
					await new Promise((done) => setTimeout(done, 20));
				}
			});
			return running as Promise<T[]>;
		},

		/** Passes a provider's page as `person`. @returns where the browser arrives */
		async passProvider(page: string, person: Record<string, unknown>) {
			const choice = new URL(page);
			const local = new URL(target.providerUrl ?? url);
			Object.assign(choice, { protocol: local.protocol, host: local.host });
			const before = (await writes()).length;
			const arrived = await chooseAtProvider(choice, person as never);
			calls.push({ arrived: normalize.value(arrived.href) });
			const code = arrived.searchParams.get("code") ?? "";
			const flows = database
				? await database<
						{ user_id: string }[]
					>`select user_id from auth.flow_state where auth_code = ${code}`
				: [];
			for (const { user_id } of flows) accounts.add(user_id);
			await recordWrites(before);
			return code;
		},

		/** Comes back from the provider's page with its refusal. */
		async refuse(page: string) {
			const back = new URL("/auth/v1/callback", url);
			const state = new URL(page).searchParams.get("state") ?? "";
			const refusal = { error: "access_denied", error_description: "Consent was declined." };
			back.search = String(new URLSearchParams({ state, ...refusal }));
			const response = await fetch(back, { redirect: "manual" });
			const arrived = normalize.value(response.headers.get("location"));
			calls.push({ call: "GET /callback", status: response.status, arrived });
		},

		/** Permits a provider, as its owner does in the account before adding it. */
		async permit({ token }: Account, provider: string) {
			await fetch(new URL("/rest/v1/rpc/permit_identity", url), {
				method: "POST",
				headers: {
					...{ apikey: secretKey, authorization: `Bearer ${token}` },
					"content-type": "application/json",
				},
				body: JSON.stringify({ provider }),
			});
		},

		/** Rest, after the last call. */
		async finish(): Promise<Outcome> {
			if (!database) return { calls };
			const rows: Record<string, unknown> = {};
			for (const [table, { columns, mine, order = "created_at, id" }] of Object.entries(TABLES)) {
				const found = await database.unsafe(
					`select ${columns.join(", ")} from auth.${table} where ${mine} = any ($1::uuid[]) order by ${order}`,
					[[...accounts]] as never,
				);
				// Any of calls that race may be the last one to write them.
				const shown = found.map(
					({ email_change_token_current: a, email_change_token_new: b, ...row }) =>
						normalize.row({
							...row,
							...(!isRace && { email_change_token_current: a, email_change_token_new: b }),
						}),
				);
				if (shown.length > 0) rows[table] = shown;
			}
			return { calls, rows };
		},

		/** Deletes the accounts. */
		async clean() {
			for (const id of accounts) await quietly("DELETE", `/admin/users/${id}`);
		},
	};
}

export type Exchange = ReturnType<typeof createExchange>;

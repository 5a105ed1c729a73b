/** The local project's secrets and the two API keys made from them. Nothing of it is in the repository. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { sign } from "hono/jwt";

export interface LocalSecrets {
	/** Signs users' tokens and both keys, as a hosted project's JWT secret does. */
	jwtSecret: string;
	/** Opens `/__exec` and `/__faults` (dev/supabase/control.ts). */
	controlSecret: string;
	/** Seconds since 1970; fixes the keys, so that a restart does not change them. */
	madeAt: number;
}

export interface ApiKeys {
	anonKey: string;
	serviceRoleKey: string;
}

const TEN_YEARS = 10 * 365 * 24 * 60 * 60;

/** Fresh random secrets. */
export function makeSecrets(): LocalSecrets {
	return {
		jwtSecret: randomBytes(32).toString("hex"),
		controlSecret: randomBytes(32).toString("hex"),
		madeAt: Math.floor(Date.now() / 1000),
	};
}

/** The secrets kept in `path`, made at the first start and readable by their owner only. */
export function loadSecrets(path: string): LocalSecrets {
	if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as LocalSecrets;
	const secrets = makeSecrets();
	mkdirSync(dirname(path), { recursive: true });
	// Written aside and renamed: a reader never sees half a file.
	const draft = `${path}.${process.pid}`;
	writeFileSync(draft, JSON.stringify(secrets, null, "\t"), { mode: 0o600 });
	renameSync(draft, path);
	return secrets;
}

/** The anon and service_role keys, HS256 JWTs as a hosted project's legacy keys. */
export async function makeApiKeys({ jwtSecret, madeAt }: LocalSecrets): Promise<ApiKeys> {
	const key = (role: string) =>
		sign({ iss: "tabulia-local", role, iat: madeAt, exp: madeAt + TEN_YEARS }, jwtSecret, "HS256");
	return { anonKey: await key("anon"), serviceRoleKey: await key("service_role") };
}

/** The secrets of the local project and the two API keys derived from them; none is in the repository. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { sign } from "hono/jwt";

export interface LocalSecrets {
	/** Signs users' tokens and both keys, as a hosted project's JWT secret does. */
	jwtSecret: string;
	/** Protects the control paths (dev/control.ts). */
	controlSecret: string;
	/** Seconds since 1970; part of the keys, so that they survive a restart. */
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

/** The secrets in the file `path`, created at the first start and readable by the owner only. */
export function loadSecrets(path: string): LocalSecrets {
	if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as LocalSecrets;
	const secrets = makeSecrets();
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
	return secrets;
}

/** The anon and service_role keys, HS256 JWTs as a hosted project's legacy keys. */
export async function makeApiKeys({ jwtSecret, madeAt }: LocalSecrets): Promise<ApiKeys> {
	const key = (role: string) =>
		sign({ iss: "tabulia-local", role, iat: madeAt, exp: madeAt + TEN_YEARS }, jwtSecret, "HS256");
	return { anonKey: await key("anon"), serviceRoleKey: await key("service_role") };
}

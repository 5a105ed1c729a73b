/** The secrets of the local project; none is in the repository. */
import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface ApiKeys {
	publishableKey: string;
	secretKey: string;
}

export interface LocalSecrets extends ApiKeys {
	/** Signs users' tokens (ES256). */
	signingKey: JsonWebKey & { alg: string; kid: string };
	/** The accounts of PostgreSQL share it. */
	databasePassword: string;
	/** Protects the control paths (dev/control.ts). */
	controlSecret: string;
}

const random = () => randomBytes(24).toString("hex");

/** Fresh random secrets, in the form of a hosted project's. */
export function makeSecrets(): LocalSecrets {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	return {
		publishableKey: `sb_publishable_${random()}`,
		secretKey: `sb_secret_${random()}`,
		signingKey: { ...privateKey.export({ format: "jwk" }), alg: "ES256", kid: randomUUID() },
		databasePassword: random(),
		controlSecret: random(),
	};
}

/** The secrets in the file `path`, created at the first start and readable by the owner only. */
export function loadSecrets(path: string): LocalSecrets {
	const stored = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
	// A file of an earlier version may lack some.
	const secrets = { ...makeSecrets(), ...stored };
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
	return secrets;
}

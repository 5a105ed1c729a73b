/** The ports of the local stack, each with the environment variable that changes it. */
import { once } from "node:events";
import { createServer } from "node:net";
import getPort, { clearLockedPorts, portNumbers } from "get-port";

interface PortRow {
	part: string;
	variable: string;
	fallback: number;
}

const PORTS = {
	site: { part: "the site", variable: "SITE_PORT", fallback: 5173 },
	supabase: { part: "Supabase", variable: "SUPABASE_PORT", fallback: 54321 },
	database: { part: "PostgreSQL", variable: "DATABASE_PORT", fallback: 54322 },
	mail: { part: "the mail page", variable: "MAIL_PORT", fallback: 54324 },
	smtp: { part: "the mail inbox (SMTP)", variable: "SMTP_PORT", fallback: 54325 },
	wordpress: { part: "WordPress", variable: "WORDPRESS_PORT", fallback: 8881 },
} as const satisfies Record<string, PortRow>;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const PORT_NAMES = Object.keys(PORTS) as PortName[];

/**
 * Reads the ports from environment variables, with the usual numbers as defaults.
 * @throws naming the variable that holds no port, or two parts on one port.
 */
export function readPorts(env: Record<string, string | undefined> = process.env): Ports {
	const ports = {} as Ports;
	for (const name of PORT_NAMES) {
		const { part, variable, fallback } = PORTS[name];
		const port = Number(env[variable] || fallback);
		if (!Number.isInteger(port) || port < 1 || port > 65_535) {
			throw new Error(`${variable}=${env[variable]} is not a port for ${part}.`);
		}
		const twin = PORT_NAMES.find((other) => ports[other] === port);
		if (twin) throw new Error(`${variable} and ${PORTS[twin].variable} are both ${port}.`);
		ports[name] = port;
	}
	return ports;
}

/** @throws naming the port, the part and the variable when something listens there already. */
export async function requireFree(ports: Ports, names: readonly PortName[]): Promise<void> {
	for (const name of names) {
		// A port that findFreePorts() returned is locked for half a minute.
		clearLockedPorts();
		if ((await getPort({ port: ports[name] })) === ports[name]) continue;
		const { part, variable } = PORTS[name];
		throw new Error(
			`Port ${ports[name]} of ${part} is taken. Stop what uses it, or start with another one: ${variable}=${ports[name] + 1000} npm start`,
		);
	}
}

/** Below 32768, where the system's outgoing connections take theirs. */
const FIRST_HUNDRED = 100;
const HUNDREDS = 220;
let hundred: Promise<number> | undefined;

/**
 * A hundred ports of this process's own: between finding one and listening on it, no other process takes it. The
 * process listens on the first of them as long as it lives, so that two cannot have the same.
 *
 * @throws when all hundreds are taken
 */
async function claimHundred(): Promise<number> {
	for (let n = 0; n < HUNDREDS; n++) {
		const first = (FIRST_HUNDRED + ((process.pid + n) % HUNDREDS)) * 100;
		const claim = createServer().unref().listen(first, "127.0.0.1");
		const isClaimed = await once(claim, "listening").then(
			() => true,
			() => false,
		);
		if (isClaimed) return first;
	}
	throw new Error("No hundred ports are free.");
}

export async function findFreePort(): Promise<number> {
	hundred ??= claimHundred();
	const first = await hundred;
	return getPort({ port: portNumbers(first + 1, first + 99) });
}

/** Free ports for a stack beside another one (the end-to-end tests). */
export async function findFreePorts(): Promise<Ports> {
	const rows = PORT_NAMES.map(async (name) => [name, await findFreePort()] as const);
	return Object.fromEntries(await Promise.all(rows)) as Ports;
}

/** The ports of the local stack, each with the environment variable that changes it. */
import getPort, { clearLockedPorts, portNumbers } from "get-port";

interface PortRow {
	part: string;
	variable: string;
	fallback: number;
}

export const PORTS = {
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

/**
 * A hundred ports of this process's own, which other processes and, below 32768, the system's outgoing
 * connections do not take between finding one and listening on it.
 */
const OWN_PORTS = 10_000 + (process.pid % 220) * 100;

export const findFreePort = () => getPort({ port: portNumbers(OWN_PORTS, OWN_PORTS + 99) });

/** Free ports for a stack beside another one (the end-to-end tests). */
export async function findFreePorts(): Promise<Ports> {
	const rows = PORT_NAMES.map(async (name) => [name, await findFreePort()] as const);
	return Object.fromEntries(await Promise.all(rows)) as Ports;
}

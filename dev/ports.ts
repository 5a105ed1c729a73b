/**
 * The ports of the local stack: one row a part, each movable by an environment variable
 * (design §11), so that a taken port is named together with the way around it.
 */
import { connect, createServer } from "node:net";

interface PortRow {
	part: string;
	variable: string;
	fallback: number;
}

export const PORTS = {
	site: { part: "the site", variable: "SITE_PORT", fallback: 5173 },
	supabase: { part: "Supabase", variable: "SUPABASE_PORT", fallback: 54321 },
	deno: { part: "the Edge Functions", variable: "DENO_PORT", fallback: 54323 },
	mail: { part: "the mail page", variable: "MAIL_PORT", fallback: 54324 },
	smtp: { part: "the mail inbox (SMTP)", variable: "SMTP_PORT", fallback: 54325 },
	wordpress: { part: "WordPress", variable: "WORDPRESS_PORT", fallback: 8881 },
} as const satisfies Record<string, PortRow>;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const PORT_NAMES = Object.keys(PORTS) as PortName[];

/** A port that is not a number, or that something else holds: the message says what to do. */
export class PortError extends Error {
	override name = "PortError";
}

/**
 * Reads the ports from environment variables, else their usual numbers.
 * @throws {PortError} naming the variable that holds no port, or two parts on one port.
 */
export function readPorts(env: Record<string, string | undefined> = process.env): Ports {
	const ports = {} as Ports;
	for (const name of PORT_NAMES) {
		const { part, variable, fallback } = PORTS[name];
		const port = Number(env[variable] || fallback);
		if (!Number.isInteger(port) || port < 1 || port > 65_535) {
			throw new PortError(`${variable}=${env[variable]} is not a port for ${part}.`);
		}
		const twin = PORT_NAMES.find((other) => ports[other] === port);
		if (twin) {
			throw new PortError(
				`${variable} and ${PORTS[twin].variable} are both ${port}: ${part} and ${PORTS[twin].part} need one each.`,
			);
		}
		ports[name] = port;
	}
	return ports;
}

/**
 * Makes sure that nothing listens yet where a part is about to.
 * @throws {PortError} naming the port, the part and the variable.
 */
export async function requireFree(ports: Ports, names: readonly PortName[]): Promise<void> {
	for (const name of names) {
		if (await isFree(ports[name])) continue;
		const { part, variable } = PORTS[name];
		throw new PortError(
			`Port ${ports[name]} of ${part} is taken. Stop what uses it, or start with another one: ${variable}=${ports[name] + 1000} npm start`,
		);
	}
}

/** Six ports that nothing uses: for stacks side by side (the end-to-end tests). */
export async function findFreePorts(): Promise<Ports> {
	// All are held at once: a port given back too early could be drawn twice.
	const held = await Promise.all(PORT_NAMES.map(() => listen(0)));
	const ports = {} as Ports;
	for (const [index, name] of PORT_NAMES.entries()) {
		const address = held[index]?.address();
		if (typeof address !== "object" || !address) throw new PortError("No free port was found.");
		ports[name] = address.port;
	}
	await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
	return ports;
}

/** One port that nothing uses. */
export async function findFreePort(): Promise<number> {
	return (await findFreePorts()).site;
}

/** Whether something on this machine takes connections there. */
export function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "localhost" });
		const done = (answer: boolean) => {
			socket.destroy();
			resolve(answer);
		};
		socket.once("connect", () => done(true));
		socket.once("error", () => done(false));
	});
}

async function isFree(port: number): Promise<boolean> {
	try {
		const server = await listen(port);
		await new Promise((done) => server.close(done));
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
		throw error;
	}
}

/** Without a host Node listens on `::`, which collides with a listener on any local address. */
function listen(port: number) {
	return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(port, () => resolve(server));
	});
}

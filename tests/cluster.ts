/** The PostgreSQL of a test run: one cluster for all its parts, which work in copies of templates. */
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePort } from "../dev/ports.ts";
import { SUPERUSER, startCluster } from "../dev/postgres/cluster.ts";
import { connect, type DatabaseAddress } from "../dev/supabase/database.ts";
import { copyDatabase, createDatabase, migrate } from "../dev/supabase/schema.ts";

/** The repository's own. */
export const SUPABASE_FOLDER = resolve(import.meta.dirname, "../supabase");

/**
 * `system`: a project without migrations. `migrated`: with them, under the wide default privileges of older
 * projects, which reveal a forgotten REVOKE. `empty` and `seeded`: as `npm start` has it, without and with demo data.
 */
const TEMPLATES = {
	system: () => undefined,
	migrated: (address: DatabaseAddress) => migrate(address, SUPABASE_FOLDER, { seeds: false }),
	empty: (address: DatabaseAddress) => migrate(address, SUPABASE_FOLDER, { seeds: false }),
	seeded: (address: DatabaseAddress) => migrate(address, SUPABASE_FOLDER),
};
export type Template = keyof typeof TEMPLATES;

/** Processes of the run find the cluster in it. */
const VARIABLE = "TABULIA_TEST_CLUSTER";

/**
 * Starts the cluster unless a process above has done so.
 * @param kept a folder whose data stay for a later run; without it they are deleted at the end
 * @returns what stops it
 */
export async function startTestCluster(kept?: string): Promise<() => Promise<void>> {
	if (process.env[VARIABLE]) return async () => undefined;
	const folder = kept ?? mkdtempSync(join(tmpdir(), "tabulia-test-cluster-"));
	mkdirSync(folder, { recursive: true });
	// The server of a run as root has another account, which has to pass through.
	chmodSync(folder, 0o711);
	const password = kept ? "kept" : randomBytes(12).toString("hex");
	const server = { port: await findFreePort(), password };
	const cluster = await startCluster({
		...server,
		folder: join(folder, "postgres"),
		isTemporary: true,
	});
	process.env[VARIABLE] = JSON.stringify(server);
	return async () => {
		delete process.env[VARIABLE];
		await cluster.stop();
		if (!kept) rmSync(folder, { recursive: true, force: true });
	};
}

const made = new Map<Template, Promise<DatabaseAddress>>();

/** A new copy of a template, which the run's first user of it makes. */
export async function copyOf(template: Template): Promise<DatabaseAddress> {
	if (!made.has(template)) made.set(template, makeTemplate(template));
	const from = await (made.get(template) as Promise<DatabaseAddress>);
	return copyDatabase(from, `${template}_${randomUUID()}`);
}

/** Gives a database another name; nobody may be connected to it. */
export async function renameDatabase(
	address: DatabaseAddress,
	name: string,
): Promise<DatabaseAddress> {
	const server = connect({ ...address, name: "template1" }, SUPERUSER);
	await server.unsafe(`alter database "${address.name}" rename to "${name}"`);
	await server.end();
	return { ...address, name };
}

/** The database of that name, which a run on a kept cluster has left; undefined when there is none. */
export async function findDatabase(name: string): Promise<DatabaseAddress | undefined> {
	const server = connect({ ...runningServer(), name: "template1" }, SUPERUSER);
	const [found] = await server`select from pg_database where datname = ${name}`;
	await server.end();
	return found && { ...runningServer(), name };
}

/** Makes a template unless it exists; other processes wait until it is complete. */
export async function makeTemplate(template: Template): Promise<DatabaseAddress> {
	const made = { ...runningServer(), name: `template_${template}` };
	const lock = connect({ ...made, name: "template1" }, SUPERUSER);
	try {
		await lock`select pg_advisory_lock(hashtext(${made.name}))`;
		// Asked without a connection to it: a copy that another process makes would end that.
		const [known] = await lock`select datistemplate from pg_database where datname = ${made.name}`;
		if (known?.datistemplate) return made;
		const grants = template === "migrated" ? "wide" : "narrow";
		if (await createDatabase(made, grants)) await TEMPLATES[template](made);
		await lock.unsafe(`alter database "${made.name}" is_template true`);
	} finally {
		await lock.end();
	}
	return made;
}

/** Deletes a copy, whoever is still connected to it. */
export async function dropDatabase({ name }: DatabaseAddress): Promise<void> {
	const server = connect({ ...runningServer(), name: "postgres" }, SUPERUSER);
	await server.unsafe(`drop database if exists "${name}" with (force)`);
	await server.end();
}

function runningServer(): Omit<DatabaseAddress, "name"> {
	const server = process.env[VARIABLE];
	if (!server) throw new Error("The run has no cluster: startTestCluster() comes first.");
	return JSON.parse(server);
}

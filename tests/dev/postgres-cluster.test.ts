/** The local PostgreSQL: its data outlives a crash, and what keeps it from starting is said. */

import { once } from "node:events";
import {
	chmodSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../dev/ports.ts";
import { removeCluster, SUPERUSER, startCluster } from "../../dev/postgres/cluster.ts";
import { connect } from "../../dev/supabase/database.ts";
import { titleUnless } from "../skipped.ts";

const isRoot = process.getuid?.() === 0;
const PASSWORD = "local-password";
let parent: string;
let folder: string;
let port: number;
const stoppers: (() => Promise<void>)[] = [];

beforeAll(() => {
	parent = mkdtempSync(join(tmpdir(), "tabulia-cluster-"));
	chmodSync(parent, 0o711);
});
afterAll(() => {
	removeCluster(join(parent, "postgres"));
	rmSync(parent, { recursive: true, force: true });
});
beforeEach(async () => {
	// The first test creates the data, and the others start on it: creating it takes longer than they do.
	folder = join(parent, "postgres");
	port = await findFreePort();
});
afterEach(async () => {
	for (const stop of stoppers.splice(0)) await stop();
});

async function start(): Promise<void> {
	const { stop } = await startCluster({ folder, port, password: PASSWORD });
	stoppers.push(stop);
}

async function run(sql: string, password = PASSWORD) {
	const server = connect({ port, password, name: "postgres" }, SUPERUSER);
	try {
		return [...(await server.unsafe(sql))];
	} finally {
		await server.end();
	}
}

const pidOf = () =>
	Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);

test("keeps its data when it is stopped, and when it is killed", async () => {
	await start();
	await run("create table kept (n int); insert into kept values (1);");
	await stoppers.pop()?.();
	await start();
	await run("insert into kept values (2)");
	process.kill(pidOf(), "SIGKILL");
	await stoppers.pop()?.();
	await start();
	expect(await run("select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
});

test("asks for its password, and runs under an account that is not root's", async () => {
	await start();
	await expect(run("select 1", "another")).rejects.toThrow("password authentication failed");
	if (isRoot) expect(statSync(join(folder, "data")).uid).not.toBe(0);
});

test("says that its port is taken", async () => {
	const other = createServer().listen(port, "127.0.0.1");
	// The server must not be the first to have it.
	await once(other, "listening");
	await expect(start()).rejects.toThrow(new RegExp(`on port ${port}:[^]*in use`));
	other.close();
});

test("names the process that still runs on its data", async () => {
	await start();
	const pid = pidOf();
	port = await findFreePort();
	await expect(start()).rejects.toThrow(`PID ${pid}`);
});

const skipped = isRoot ? undefined : "only root starts the server under another account";
const closed = "keeps its data elsewhere when its account cannot enter the checkout";
test.skipIf(skipped)(titleUnless(skipped, closed), async () => {
	const checkout = join(parent, "closed");
	mkdirSync(checkout, { mode: 0o700 });
	folder = join(checkout, "postgres");
	try {
		await start();
		expect(lstatSync(folder).isSymbolicLink()).toBe(true);
		expect(await run("select 1 as n")).toEqual([{ n: 1 }]);
	} finally {
		await stoppers.pop()?.();
		removeCluster(folder);
	}
});

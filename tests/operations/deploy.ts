/**
 * `npm run proof -- deploy`: the true commands of a deployment, from a clone whose owner has filled in everything,
 * into an empty project and an empty account. The database is PostgreSQL with hosted roles, the site that is checked
 * from outside the built Worker on a stack; of Cloudflare and Supabase only the interfaces are of this machine.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";
import { connect } from "../../dev/supabase/database.ts";
import { startTestCluster } from "../cluster.ts";
import { emptyProject, makeClone, serve, VALUES } from "./deployable-clone.ts";
import { fakeCloudflare } from "./fakes/cloudflare.ts";

const SITE = "www.site.test";
const BARE = "site.test";
const PROJECT = "abc.supabase.co";
const FIRST = "20261120100000_create_base.sql";

const dataDir = mkdtempSync(join(tmpdir(), "tabulia-deploy-stack-"));
const stoppers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })];

/** A certificate for the site and the project, where the stack looks for its own. @returns its path */
function makeCertificate(): { cert: string; key: string } {
	const folder = join(dataDir, "tls");
	mkdirSync(folder);
	const [cert, key] = [join(folder, "localhost.crt"), join(folder, "localhost.key")];
	const names = `subjectAltName=${["localhost", SITE, BARE, PROJECT].map((name) => `DNS:${name}`).join()}`;
	const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const subject = ["-subj", "/CN=Tabulia's proof", "-addext", names];
	execFileSync(
		"openssl",
		["req", "-x509", "-days", "2", ...curve, ...subject, "-keyout", key, "-out", cert],
		{ stdio: "ignore" },
	);
	return { cert, key };
}

/** The names that the world has for the ports of this machine; any other name stands for itself. */
async function proxyTo(ports: Record<string, number>): Promise<string> {
	const proxy = createProxy().listen(0, "127.0.0.1");
	proxy.on("connect", ({ url = "" }, client) => {
		const [host = "", port] = url.split(":");
		const known = ports[host];
		const server = known ? connectTo(known, "localhost") : connectTo(Number(port), host);
		server.once("connect", () => client.write("HTTP/1.1 200 Connection Established\r\n\r\n"));
		server.on("error", () => client.destroy());
		client.on("error", () => server.destroy());
		server.pipe(client).pipe(server);
	});
	await once(proxy, "listening");
	stoppers.push(() => proxy.close());
	return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** The stack's Supabase by HTTPS. @returns its port */
async function serveProject(url: string, { cert, key }: { cert: string; key: string }) {
	const options = { cert: readFileSync(cert), key: readFileSync(key) };
	const server = createTlsServer(options, async (request, response) => {
		const headers = { apikey: String(request.headers.apikey ?? "") };
		const got = await fetch(url + request.url, { headers });
		response.writeHead(got.status).end(await got.text());
	}).listen(0, "localhost");
	await once(server, "listening");
	stoppers.push(() => server.close());
	return (server.address() as AddressInfo).port;
}

try {
	stoppers.push(await startTestCluster());
	const files = makeCertificate();
	const ports = await findFreePorts();
	const variables = { SITE_ORIGIN: `https://${SITE}`, ENVIRONMENT: "local" };
	const stack = await startStack({ ports, dataDir, tls: true, variables, log: console.log });
	stoppers.push(stack.stop);
	const supabase = await serveProject(stack.urls.supabase, files);
	const proxy = await proxyTo({ [SITE]: ports.site, [BARE]: ports.site, [PROJECT]: supabase });
	const management = await serve();
	const { account, respond } = fakeCloudflare();
	const cloudflare = await serve(respond);
	stoppers.push(management.close, cloudflare.close);
	const project = await emptyProject();
	const database = connect(project, "postgres");
	stoppers.push(() => database.end());
	const clone = makeClone();
	stoppers.push(clone.remove);
	clone.fillIn(project, { values: { ...VALUES, SUPABASE_SECRET_KEY: stack.keys.secretKey } });

	const env = {
		...{ SUPABASE_MANAGEMENT_URL: management.url, CLOUDFLARE_API_BASE_URL: cloudflare.url },
		...{ CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "acc" },
		...{ HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: "1", NO_PROXY: "127.0.0.1" },
		NODE_EXTRA_CA_CERTS: files.cert,
	};
	const run = async (title: string, ...more: string[]) => {
		console.log(`\n── ${title} ──`);
		const result = await clone.deploy(["production", ...more], env);
		const lines = result.all.split("\n");
		console.log(
			lines.filter((line) => /^(database|auth|worker|ok|FAIL|Ran|Every)\b/.test(line)).join("\n"),
		);
		if (result.exitCode !== 0) console.log(result.all.slice(-3000));
		return result;
	};
	const history = () =>
		database`select version from supabase_migrations.schema_migrations order by version`;

	const first = await run("into an empty project and account");
	assert.equal(first.exitCode, 0);
	assert.match(first.all, new RegExp(`Ran:\n${FIRST}`));
	const ran = await history();
	assert.deepEqual([...account.queues], ["tabulia-events", "tabulia-mails", "tabulia-events-dead"]);
	assert.deepEqual(account.consumed, account.queues);
	assert.deepEqual(account.worker?.domains, [SITE, BARE]);
	assert.equal(account.worker?.secrets.SESSION_SECRET, VALUES.SESSION_SECRET);
	assert.equal(account.worker?.secrets.SUPABASE_ACCESS_TOKEN, undefined);
	assert.equal(management.received.length, 3);

	const second = await run("again");
	assert.equal(second.exitCode, 0);
	assert.match(second.all, /Every migration has run already/);
	assert.deepEqual(await history(), ran);

	const some = await run("for a tenth of the visitors", "--percent", "10");
	assert.equal(some.exitCode, 0);
	assert.deepEqual(
		account.worker?.shares.map(({ percentage }) => percentage),
		[10, 90],
	);

	const before = management.received.length;
	appendFileSync(join(clone.folder, "supabase/migrations", FIRST), "-- edited\n");
	const edited = await run("with an edited migration (must be refused)");
	assert.equal(edited.exitCode, 1);
	assert.match(edited.all, new RegExp(`${FIRST} changed after it ran`));
	assert.equal(management.received.length, before);
	assert.deepEqual(await history(), ran);
	console.log(
		`\n${ran.length} migrations, ${account.worker?.versions.length} versions: as it should be.`,
	);
} finally {
	for (const stopper of stoppers.reverse()) await stopper();
}

// Installs the packages of package-lock.json when they changed; runs before start, dev and test.
// Plain JavaScript without packages: it runs on the system's Node 20, before `npm ci`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");
/** Hash of the package-lock.json that was installed last. */
const STAMP = join(MODULES, ".tabulia-install");

/** Its install script downloads a program; npm may have skipped the script. */
const MIN_NODE = 22;

const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
const hash = createHash("sha256").update(lock).digest("hex");
if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== hash) {
	installPackages();
	requireProgram("node", MIN_NODE);
	// Its script leaves 68 MB of headers there.
	rmSync(join(MODULES, "node/node_modules"), { recursive: true, force: true });
	writeFileSync(STAMP, hash);
}
copyDevVars();

/** Local values for a plain `wrangler dev`. */
function copyDevVars() {
	const target = join(ROOT, ".dev.vars");
	if (!existsSync(target)) copyFileSync(join(ROOT, ".dev.vars.example"), target);
}

function installPackages() {
	const { packages } = JSON.parse(lock);
	if (isInstalled(packages)) return;
	console.log("[install] Installing the packages of package-lock.json (a minute or two, once)…");
	// Warnings are about the system's Node, which only installs: everything else runs on the packages' own.
	if (!npm("ci", "--no-audit", "--no-fund", "--loglevel=error")) fail("npm ci failed.");
}

/** Whether node_modules has the lock's versions; optional packages may be missing. */
function isInstalled(packages) {
	const list = join(MODULES, ".package-lock.json");
	if (!existsSync(list)) return false;
	const installed = JSON.parse(readFileSync(list, "utf8")).packages;
	return Object.entries(packages).every(
		([path, { version, optional }]) =>
			path === "" || optional || installed[path]?.version === version,
	);
}

function requireProgram(name, minimum) {
	if (majorVersion(name) >= minimum) return;
	npm("rebuild", name, "--foreground-scripts");
	if (majorVersion(name) >= minimum) return;
	fail(
		`node_modules/.bin/${name} does not run, or is older than ${minimum}. Its install script downloads it: ` +
			`check the connection and allow scripts (npm config get ignore-scripts), then: npm rebuild ${name}`,
	);
}

/** The program's major version; 0 when it does not run. */
function majorVersion(name) {
	const { stdout } = spawnSync(join(MODULES, ".bin", name), ["--version"], { encoding: "utf8" });
	return Number(/(\d+)\./.exec(stdout ?? "")?.[1] ?? 0);
}

function npm(...args) {
	const stdio = ["ignore", "inherit", "inherit"];
	return spawnSync("npm", args, { cwd: ROOT, stdio }).status === 0;
}

function fail(reason) {
	console.error(`[install] ${reason}`);
	process.exit(1);
}

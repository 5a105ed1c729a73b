/** A real WordPress for tests, with its own data and port. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../../../dev/ports.ts";
import { findPhp, hasWordpress } from "../../../dev/wordpress/real/parts.ts";
import { prepareSite, type SiteOptions } from "../../../dev/wordpress/real/site.ts";
import { startRealWordpress } from "../../../dev/wordpress/real/start-wordpress.ts";
import { recordedContent } from "../../../dev/wordpress/recorded/content.ts";
import { LOCAL_LOGIN } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { siteFolder } from "./site-folder.ts";

const php = findPhp();

/** The missing part of a WordPress and how to install it; undefined when nothing is missing. */
export function missingPart(): string | undefined {
	const first = "`npm run wordpress -- --prepare` first";
	if (!php) return `no PHP with SQLite: ${first}`;
	return hasWordpress() ? undefined : `WordPress is not fetched: ${first}`;
}

export interface TestWordpress {
	url: string;
	/** The folder of its files. */
	root: string;
	/** REST with the application password of an editor, as from the Worker. */
	edit(method: string, route: string, body?: object, headers?: object): Promise<Response>;
	/** A page of the administration, as the administrator's browser gets it. */
	openAdmin(path: string): Promise<string>;
	/** A page of the site, as the administrator's browser gets it; redirects are not followed. */
	visit(path: string): Promise<Response>;
	/** The output of PHP code inside WordPress; `env` overrides the server's, and `before` runs before WordPress. */
	run(code: string, env?: Record<string, string>, before?: string): Promise<string>;
	/** The address of a server that shows visitors the theme's pages, as without our plugin. */
	serveTheme(): Promise<string>;
	stop(): Promise<void>;
}

type Origin = Pick<SiteOptions, "siteOrigin" | "secret">;

/** Data of a WordPress in use, apart from its programs. */
const STORED = ["database", "site/wp-content/uploads"];

let seeded: (SiteOptions & { kept: string }) | undefined;

/** The one site of this process, as it was seeded: to seed it for each file took a third of their processor time. */
async function seededSite(origin: Origin, folder: string): Promise<SiteOptions> {
	if (!php) throw new Error("no PHP");
	if (seeded) {
		for (const each of STORED) rmSync(join(seeded.dataDir, each), { recursive: true });
		copyStored(seeded.kept, seeded.dataDir);
		return { ...seeded, ...origin };
	}
	const own = mkdtempSync(join(folder, "site-"));
	const url = `http://127.0.0.1:${await findFreePort()}`;
	const options = { php, content: recordedContent(), dataDir: join(own, "data"), url, ...origin };
	const kept = join(own, "seeded");
	prepareSite(options);
	copyStored(options.dataDir, kept);
	seeded = { ...options, kept };
	return options;
}

function copyStored(from: string, to: string): void {
	for (const each of STORED) cpSync(join(from, each), join(to, each), { recursive: true });
}

/**
 * One at a time: all have the same data and port.
 * @param folder where the first one is made
 */
export async function startTestWordpress(
	origin: Origin,
	folder = siteFolder(),
): Promise<TestWordpress> {
	const options = await seededSite(origin, folder);
	const { php: binary, url } = options;
	const wordpress = await startRealWordpress(options);
	const { root, env, adminPassword } = wordpress.site;
	const { user, applicationPassword } = LOCAL_LOGIN;
	const signIn = async () => {
		const form = { log: "admin", pwd: adminPassword, testcookie: "1" };
		const login = await fetch(`${url}/wp-login.php`, {
			method: "POST",
			headers: { cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
			body: new URLSearchParams(form),
			redirect: "manual",
		});
		return login.headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ");
	};
	const visit = async (path: string) =>
		fetch(`${url}/${path}`, { headers: { cookie: await signIn() }, redirect: "manual" });
	const authorization = `Basic ${btoa(`${user}:${applicationPassword}`)}`;
	return {
		url,
		root,
		edit: (method, route, body, headers = {}) =>
			fetch(`${url}/wp-json/wp/v2/${route}`, {
				method,
				headers: { authorization, "content-type": "application/json", ...headers },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			}),
		visit,
		async openAdmin(path) {
			const page = await visit(`wp-admin/${path}`);
			if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
			return page.text();
		},
		async run(code, more = {}, before = "") {
			const line = `${before} require "${root}/wp-load.php"; ${code}`;
			const all = { ...process.env, ...env, ...more };
			const { stdout } = await promisify(execFile)(binary, ["-r", line], { env: all });
			return stdout;
		},
		serveTheme: async () => wordpress.serveTheme(await findFreePort()),
		stop: wordpress.stop,
	};
}

/** The notices that a user is shown. */
export function noticesOf(wordpress: TestWordpress, env?: Record<string, string>, user = "admin") {
	const code = `wp_set_current_user(get_user_by("login", "${user}")->ID); do_action("admin_notices");`;
	return wordpress.run(code, env);
}

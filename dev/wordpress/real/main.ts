/**
 * `npm run wordpress`: a real WordPress with the recorded one's posts and our plugin, until Ctrl-C.
 * `npm run wordpress -- --prepare` only fetches what it needs: the tests then run it as well.
 */
import { join } from "node:path";
import { readPorts, requireFree } from "../../ports.ts";
import { DATA_DIR } from "../../running.ts";
import { LOCAL_BLOG_SECRET } from "../../worker-env.ts";
import { LOCAL_LOGIN } from "../recorded/recorded-wordpress.ts";
import { fetchWordpress, requirePhp } from "./parts.ts";
import { type RealWordpress, startRealWordpress } from "./start-wordpress.ts";
import { WORDPRESS_DIR } from "./wordpress-dir.ts";

let wordpress: RealWordpress | undefined;
let ending = false;

async function end(code: number, reason: string) {
	if (ending) return;
	ending = true;
	console.log(`\n${reason}`);
	await wordpress?.stop();
	process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => end(0, "Stopping…"));
}

try {
	const php = requirePhp(console.log);
	fetchWordpress(WORDPRESS_DIR, php, console.log);
	if (process.argv.includes("--prepare")) process.exit(0);
	const ports = readPorts();
	await requireFree(ports, ["wordpress"]);
	wordpress = await startRealWordpress({
		wordpress: WORDPRESS_DIR,
		php,
		dataDir: join(DATA_DIR, "wordpress"),
		url: `http://127.0.0.1:${ports.wordpress}`,
		siteOrigin: `http://localhost:${ports.site}`,
		secret: LOCAL_BLOG_SECRET,
	});
	announce(wordpress);
	end(1, await wordpress.ended);
} catch (error) {
	end(1, (error as Error).message);
}

function announce({ url, site }: RealWordpress) {
	console.log(`
WordPress      ${url}
Write posts    ${url}/wp-admin/ as admin, password ${site.adminPassword}
Previews       as ${LOCAL_LOGIN.user}, application password ${LOCAL_LOGIN.applicationPassword}

The site reads it when .dev.vars says WORDPRESS_ORIGIN=${url}: then npm start.
Ctrl-C stops it.`);
}

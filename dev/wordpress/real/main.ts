/**
 * `npm run wordpress`: a real WordPress with the demo articles and our plugin, until Ctrl-C.
 * `npm run wordpress -- --prepare` only installs what it needs, also for the tests; `-- --plain` has the recorded
 * posts and no plugin, as a WordPress that nobody has prepared.
 */
import { join } from "node:path";
import { runCommand } from "../../command.ts";
import { readPorts, requireFree } from "../../ports.ts";
import { DATA_DIR } from "../../running.ts";
import { LOCAL_BLOG_SECRET } from "../../worker-env.ts";
import { demoContent } from "../demo/demo-content.ts";
import { recordedContent } from "../recorded/content.ts";
import { LOCAL_LOGIN } from "../recorded/recorded-wordpress.ts";
import { fetchWordpress, requirePhp } from "./parts.ts";
import { startRealWordpress } from "./start-wordpress.ts";

await runCommand(async () => {
	const php = requirePhp();
	fetchWordpress(php);
	if (process.argv.includes("--prepare")) process.exit(0);
	const plain = process.argv.includes("--plain");
	const ports = readPorts();
	await requireFree(ports, ["wordpress"]);
	const wordpress = await startRealWordpress({
		php,
		plain,
		content: plain ? recordedContent() : demoContent(),
		dataDir: join(DATA_DIR, plain ? "wordpress-plain" : "wordpress"),
		url: `http://127.0.0.1:${ports.wordpress}`,
		siteOrigin: `http://localhost:${ports.site}`,
		secret: LOCAL_BLOG_SECRET,
	});
	const { url, site } = wordpress;
	console.log(`
WordPress      ${url}
Administrator  ${url}/wp-admin/ as admin, password ${site.adminPassword}
Previews       as ${LOCAL_LOGIN.user}, application password ${LOCAL_LOGIN.applicationPassword}

For the site, set WORDPRESS_ORIGIN=${url} in .dev.vars, then: npm start
Ctrl-C stops it.`);
	return wordpress;
});

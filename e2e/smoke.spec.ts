/** `npm run smoke` against the local stack: it passes when all is well, and names what is not. */
import { execa } from "execa";
import { API } from "../contract/paths.ts";
import { runCron } from "../dev/cron.ts";
import { clearFaults, setFault } from "../dev/faults.ts";
import { LOCAL_HEALTH_TOKEN } from "../dev/worker-env.ts";
import { expect, test } from "./fixtures.ts";

test("the smoke set finds its event stored, and a database that is down", async ({ stack }) => {
	const smoke = () =>
		execa("node", ["dev/smoke.ts", stack.urls.site], {
			reject: false,
			env: { SUPABASE_URL: stack.urls.supabase, SUPABASE_SECRET_KEY: stack.keys.secretKey },
		});
	// A site whose cron has not run for ten minutes is degraded.
	await runCron(stack.urls.site, "*/5 * * * *");
	const headers = { Authorization: `Bearer ${LOCAL_HEALTH_TOKEN}` };
	const health = await (await fetch(stack.urls.site + API.health, { headers })).json();
	expect(health, JSON.stringify(health)).toMatchObject({ status: "ok" });
	const well = await smoke();
	expect(well.stdout).toMatch(/\d+ checks passed$/);
	expect(well.stdout).not.toContain("was not checked");
	expect(well.exitCode).toBe(0);

	await setFault(stack, { part: "rest", mode: "status", status: 503 });
	try {
		const down = await smoke();
		expect(down.stdout).toMatch(/^FAIL an event: Supabase: HTTP 503$/m);
		expect(down.stdout).toMatch(/^ok {3}\/pricing$/m);
		expect(down.exitCode).toBe(1);
	} finally {
		await clearFaults(stack);
	}
});

/** `npm run db -- "select …"`: runs SQL on the running stack's database, as its superuser. */
import { runSql } from "./control-client.ts";
import { findRunning } from "./running.ts";

const sql = process.argv.slice(2).join(" ").trim();
const stack = await findRunning();
if (!sql) fail('SQL is missing: npm run db -- "select event_type, variant from landing_analytics"');
if (!stack) fail("The stack is not running. Start it in another terminal: npm start");

const results = await runSql(stack, sql).catch((error: Error) => fail(error.message));
for (const { columns, rows, affected } of results) {
	if (columns.length) console.table(rows, columns);
	console.log(columns.length ? `(rows: ${rows.length})` : `(rows written: ${affected})`);
}

function fail(reason: string): never {
	console.error(reason);
	process.exit(1);
}

/** `npm run db -- "select …"`: SQL on the running stack's database, as its superuser. */
import { runSql } from "./control-client.ts";
import { findRunning } from "./running.ts";
import { formatTable } from "./table.ts";

const sql = process.argv.slice(2).join(" ").trim();
const stack = await findRunning();
if (!sql) fail('Give it SQL: npm run db -- "select event_type, variant from landing_analytics"');
if (!stack) fail("The stack is not running. Start it in another terminal: npm start");

try {
	for (const { columns, rows, affected } of await runSql(stack, sql)) {
		if (columns.length) console.log(formatTable(columns, rows));
		console.log(columns.length ? `(rows: ${rows.length})` : `(rows written: ${affected})`);
	}
} catch (error) {
	fail((error as Error).message);
}

function fail(reason: string): never {
	console.error(reason);
	process.exit(1);
}

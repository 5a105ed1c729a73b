/** `npm run reset`: deletes the local database, mails and keys. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { removeCluster } from "./postgres/cluster.ts";
import { DATA_DIR, findRunning } from "./running.ts";

const running = await findRunning();
if (running) {
	console.error(`The stack is running (process ${running.pid}). Stop it first.`);
	process.exit(1);
}
removeCluster(join(DATA_DIR, "postgres"));
rmSync(DATA_DIR, { recursive: true, force: true });
console.log("Deleted .local; the next npm start creates it again.");

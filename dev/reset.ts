/** `npm run reset`: forgets the local database, mails and keys; the next start makes them anew. */
import { rmSync } from "node:fs";
import { DATA_DIR, findRunning } from "./running.ts";

const running = await findRunning();
if (running) {
	console.error(`The stack is running (process ${running.pid}). Stop it first, then reset.`);
	process.exit(1);
}
rmSync(DATA_DIR, { recursive: true, force: true });
console.log("Removed .local: the next npm start begins afresh.");

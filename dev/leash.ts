/**
 * Runs a command that must not outlive the stack: `node dev/leash.ts <command> <arguments…>`.
 * The stack's processes are linked by an IPC channel; when it closes (even by SIGKILL) the
 * command's whole group ends, so that nothing keeps the ports.
 */
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", (error) => {
	console.error(error.message);
	process.exit(1);
});
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// The group's own signal reaches the child as well; it decides when it is done.
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => {
	process.kill(-process.pid, "SIGTERM");
	setTimeout(() => process.kill(-process.pid, "SIGKILL"), 3000);
});

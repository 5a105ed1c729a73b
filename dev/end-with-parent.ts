/**
 * Runs a command that must not outlive the stack: `node dev/end-with-parent.ts <command> <arguments…>`.
 * When the parent is gone, even by SIGKILL, the IPC channel closes and the whole process group ends.
 */
import { execa } from "execa";

// The group's own signal reaches the command as well, which decides when it is done.
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => {
	process.kill(-process.pid, "SIGTERM");
	setTimeout(() => process.kill(-process.pid, "SIGKILL"), 3000);
});

const [command = "", ...args] = process.argv.slice(2);
const result = await execa(command, args, {
	stdio: ["ignore", "inherit", "inherit"],
	reject: false,
	cleanup: false,
});
if (result.failed) console.error(result.shortMessage);
process.exit(result.exitCode ?? 1);

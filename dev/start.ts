/** `npm start`, and with `--hot` `npm run dev`: the stack, one table, and a clean end. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { type Stack, startStack } from "./stack.ts";
import { formatTable } from "./table.ts";

let stack: Stack | undefined;
let ending = false;

async function end(code: number, reason: string) {
	if (ending) return;
	ending = true;
	console.log(`\n${reason}`);
	await stack?.stop();
	process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => end(0, "Stopping…"));
}

try {
	stack = await startStack({ hot: process.argv.includes("--hot") });
	if (ending) await stack.stop();
	else announce(stack);
	end(1, await stack.failed);
} catch (error) {
	end(1, (error as Error).message);
}

function announce({ parts }: Stack) {
	const hasDatabase = parts.some(({ part }) => part === "Mail");
	console.log(`\n${formatTable(["part", "address", "state"], parts as never)}`);
	if (hasDatabase) {
		const logins = DEMO_ACCOUNTS.map(({ email, shows }) => ({ login: email, shows }));
		console.log(`\n${formatTable(["login", "shows"], logins)}`);
		console.log(`\nEvery login's password: ${DEMO_PASSWORD}`);
	}
	console.log("Ctrl-C stops everything.");
}

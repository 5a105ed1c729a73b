/** `npm start`, and with `--hot` `npm run dev`: starts the stack, prints its addresses, stops it on Ctrl-C. */
import { runCommand } from "./command.ts";
import { startCrons } from "./cron.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TOTP_SECRET } from "./demo-accounts.ts";
import { startStack } from "./stack.ts";

await runCommand(async () => {
	const stack = await startStack({ hot: process.argv.includes("--hot"), log: console.log });
	console.log();
	for (const [part, url] of Object.entries(stack.urls)) console.log(`${part.padEnd(10)} ${url}`);
	if (stack.hasDemoAccounts) {
		console.log(`\nLogins, all with the password ${DEMO_PASSWORD}:`);
		for (const { email, shows } of DEMO_ACCOUNTS) console.log(`${email.padEnd(36)} ${shows}`);
		console.log(`Second factor of super@: secret ${DEMO_TOTP_SECRET}, or \`npm run totp\``);
	}
	console.log("\nCtrl-C stops everything.");
	// Here and not in the stack: tests say when a cron runs, and nothing changes at a time of its own.
	const stopCrons = startCrons(stack.urls.site, ({ message }) => console.log(message));
	const stop = () => {
		stopCrons();
		return stack.stop();
	};
	return { ...stack, stop };
});

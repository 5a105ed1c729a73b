/**
 * `npm start`, and with `--hot` `npm run dev`: starts the stack, prints its addresses, stops it on Ctrl-C. With
 * `--empty` it is an installation without demo data.
 */
import { runCommand } from "./command.ts";
import { startCrons } from "./cron.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "./demo-accounts.ts";
import { startStack } from "./stack.ts";

await runCommand(async () => {
	const has = (option: string) => process.argv.includes(option);
	const stack = await startStack({
		hot: has("--hot"),
		isEmpty: has("--empty"),
		log: console.log,
	});
	console.log();
	for (const [part, url] of Object.entries(stack.urls)) console.log(`${part.padEnd(10)} ${url}`);
	if (stack.accounts.length > 0) {
		console.log(`\nLogins, all with the password ${DEMO_PASSWORD}:`);
		for (const { email, shows } of stack.accounts) console.log(`${email.padEnd(36)} ${shows}`);
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

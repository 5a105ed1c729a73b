interface Running {
	/** Resolves when it ends unexpectedly, with the reason. */
	failed: Promise<string>;
	stop(): Promise<void>;
}

/** Runs servers until Ctrl-C or a failure, then stops them and ends the process. */
export async function runCommand(start: () => Promise<Running>): Promise<never> {
	let running: Running | undefined;
	const signalled = new Promise<undefined>((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
			process.on(signal, () => resolve(undefined));
		}
	});
	const failed = async () => {
		running = await start();
		return running.failed;
	};
	const reason = await Promise.race([signalled, failed().catch((error: Error) => error.message)]);
	console.log(`\n${reason ?? "Stopping…"}`);
	// Processes of an unfinished start end with this one.
	await running?.stop();
	process.exit(reason === undefined ? 0 : 1);
}

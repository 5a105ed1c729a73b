/**
 * The embedded Supabase as a process of its own: PGlite runs on the calling thread, so a long
 * query would stall everything beside it. Receives its options from the stack (dev/stack.ts).
 */
import { smtpSender } from "../mail.ts";
import { type SupabaseOptions, startSupabase } from "../supabase.ts";

export type MainOptions = Omit<SupabaseOptions, "sendMail"> & { smtpPort: number };
export type MainAnswer = { ready: true; migrated: string[] } | { ready: false; reason: string };

process.once("message", async ({ smtpPort, ...options }: MainOptions) => {
	try {
		const supabase = await startSupabase({ ...options, sendMail: smtpSender(smtpPort) });
		const stop = () => supabase.stop().finally(() => process.exit());
		process.once("SIGTERM", stop);
		process.once("disconnect", stop);
		process.send?.({ ready: true, migrated: supabase.migrated } satisfies MainAnswer);
	} catch (error) {
		process.send?.({ ready: false, reason: (error as Error).message } satisfies MainAnswer);
	}
});

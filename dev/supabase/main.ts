/**
 * The embedded Supabase as a process: PGlite runs on the calling thread, so that a long query would
 * block everything else. Receives its options from the stack (dev/stack.ts).
 */
import { smtpSender } from "../mail.ts";
import { type SupabaseOptions, startSupabase } from "../supabase.ts";

export type MainOptions = Omit<SupabaseOptions, "sendMail" | "log"> & { smtpPort: number };
export type MainMessage =
	| { kind: "ready"; migrated: string[] }
	| { kind: "failed"; reason: string }
	/** A line that an Edge Function printed. */
	| { kind: "log"; line: string };

const send = (message: MainMessage) => process.connected && process.send?.(message);

process.once("message", async ({ smtpPort, ...options }: MainOptions) => {
	try {
		const supabase = await startSupabase({
			...options,
			sendMail: smtpSender(smtpPort),
			log: (line) => send({ kind: "log", line }),
		});
		const stop = () => supabase.stop().finally(() => process.exit());
		process.once("SIGTERM", stop);
		process.once("disconnect", stop);
		send({ kind: "ready", migrated: supabase.migrated });
	} catch (error) {
		send({ kind: "failed", reason: (error as Error).message });
	}
});

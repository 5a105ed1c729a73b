/**
 * The embedded Supabase as a process, which shuts PostgreSQL down when the stack ends in any way. Receives its
 * options from the stack (dev/stack.ts).
 */
import { smtpSender } from "../mail.ts";
import { type ClusterOptions, startCluster } from "../postgres/cluster.ts";
import { type SupabaseOptions, startSupabase } from "../supabase.ts";

export interface MainOptions extends Omit<SupabaseOptions, "sendMail"> {
	smtpPort: number;
	/** The cluster of `database`, unless it runs already. */
	cluster?: ClusterOptions | undefined;
}
export type MainMessage = { kind: "ready" } | { kind: "failed"; reason: string };

const send = (message: MainMessage) => process.connected && process.send?.(message);

process.once("message", async ({ smtpPort, cluster, ...options }: MainOptions) => {
	// Run in the opposite order.
	const stoppers: (() => Promise<void>)[] = [];
	const stop = async () => {
		for (const stopper of stoppers.reverse()) await stopper();
		process.exit();
	};
	process.once("SIGTERM", stop);
	process.once("disconnect", stop);
	try {
		if (cluster) stoppers.push((await startCluster(cluster)).stop);
		const supabase = await startSupabase({ ...options, sendMail: smtpSender(smtpPort) });
		stoppers.push(supabase.stop);
		send({ kind: "ready" });
	} catch (error) {
		send({ kind: "failed", reason: (error as Error).message });
	}
});

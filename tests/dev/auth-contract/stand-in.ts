/** The stand-in of Auth, as a target of the contract. */

import { SUPERUSER } from "../../../dev/postgres/cluster.ts";
import { connect } from "../../../dev/supabase/database.ts";
import { SITE_URL, startEmbedded } from "../embedded-supabase.ts";
import type { Target } from "./exchange.ts";

/** Starts it on the cluster of the run. */
export async function startStandIn(): Promise<{ target: Target; stop: () => Promise<void> }> {
	const supabase = await startEmbedded();
	const database = connect(supabase.database.address, SUPERUSER, 2);
	const target: Target = {
		...{ url: supabase.url, secretKey: supabase.keys.secretKey, siteUrl: SITE_URL, database },
		...{ providerUrl: supabase.url, mailbox: "contract@example.com" },
	};
	return {
		target,
		stop: async () => {
			await database.end();
			await supabase.stop();
		},
	};
}

/** An embedded Supabase with our migrations and the demo data, for a test file. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { ControlTarget } from "../../dev/control-client.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import { type Supabase, startSupabase } from "../../dev/supabase.ts";
import { copyOf, dropDatabase } from "../cluster.ts";

export const SITE_URL = "http://localhost:5173";

export interface EmbeddedSupabase extends Supabase {
	/** For `setFault` and `runSql`. */
	target: ControlTarget;
}

/** Starts it on a free port; stop() it in `afterAll`. */
export async function startEmbedded(): Promise<EmbeddedSupabase> {
	const database = await copyOf("seeded");
	const supabase = await startSupabase({
		...{ port: 0, database, secrets: makeSecrets(), siteUrl: SITE_URL },
		sendMail: async () => {},
		emailHook: async () => Response.json({}),
	});
	return {
		...supabase,
		stop: async () => {
			await supabase.stop();
			await dropDatabase(database);
		},
		target: { urls: { supabase: supabase.url }, keys: supabase.keys },
	};
}

/** A client without a session, as each visitor has. */
export function newVisitor({ url, keys }: Pick<Supabase, "url" | "keys">): SupabaseClient {
	return createClient(url, keys.publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false },
	});
}

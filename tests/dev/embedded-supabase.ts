/** An embedded Supabase for a test file, with the small project of fixtures/ by default. */
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { ControlTarget } from "../../dev/control-client.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import type { WrittenMail } from "../../dev/supabase/mail-writer.ts";
import { type Supabase, type SupabaseOptions, startSupabase } from "../../dev/supabase.ts";
import { copyOf, dropDatabase, SUPABASE_FOLDER } from "../cluster.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures/supabase");
export const SITE_URL = "http://localhost:5173";

export interface EmbeddedSupabase extends Supabase {
	anon: SupabaseClient;
	service: SupabaseClient;
	/** All mails that were sent, oldest first. */
	mails: (WrittenMail & { to: string })[];
	/** For `setFault` and `runSql`. */
	target: ControlTarget;
}

/** Starts it on a free port; stop() it in `afterAll`. */
export async function startEmbedded(
	options: Partial<SupabaseOptions> = {},
): Promise<EmbeddedSupabase> {
	const mails: EmbeddedSupabase["mails"] = [];
	const isProject = options.supabaseFolder === SUPABASE_FOLDER;
	const database = options.database ?? (await copyOf(isProject ? "seeded" : "system"));
	const supabase = await startSupabase({
		port: 0,
		database,
		secrets: makeSecrets(),
		siteUrl: SITE_URL,
		supabaseFolder: FIXTURES,
		sendMail: async (mail) => void mails.push(mail),
		...options,
	});
	const client = (key: string) =>
		createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
	return {
		...supabase,
		mails,
		stop: async () => {
			await supabase.stop();
			await dropDatabase(database);
		},
		anon: client(supabase.keys.publishableKey),
		service: client(supabase.keys.secretKey),
		target: { urls: { supabase: supabase.url }, keys: supabase.keys },
	};
}

/** A client without a session, as each visitor has. */
export function newVisitor({ url, keys }: Pick<Supabase, "url" | "keys">): SupabaseClient {
	return createClient(url, keys.publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false },
	});
}

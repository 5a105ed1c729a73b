/** An embedded Supabase for a test file, in memory, with the small project of fixtures/ by default. */
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { ControlTarget } from "../../dev/control-client.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import type { WrittenMail } from "../../dev/supabase/mail-writer.ts";
import { prepareSystem } from "../../dev/supabase/schema.ts";
import { type Supabase, type SupabaseOptions, startSupabase } from "../../dev/supabase.ts";
import { cachedDataFolder, projectDataFolder, SUPABASE_FOLDER } from "../data-folder.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures/supabase");
export const SITE_URL = "http://localhost:5173";

export interface EmbeddedSupabase extends Supabase {
	anon: SupabaseClient;
	service: SupabaseClient;
	/** All mails that were sent, oldest first. */
	mails: (WrittenMail & { to: string })[];
	/** All lines that Edge Functions printed. */
	printed: string[];
	/** For `setFault` and `runSql`. */
	target: ControlTarget;
}

/** Starts it on a free port; stop() it in `afterAll`. */
export async function startEmbedded(
	options: Partial<SupabaseOptions> = {},
): Promise<EmbeddedSupabase> {
	const mails: EmbeddedSupabase["mails"] = [];
	const printed: string[] = [];
	const snapshot =
		options.supabaseFolder === SUPABASE_FOLDER
			? await projectDataFolder()
			: await cachedDataFolder("system of the embedded Supabase", (pglite) =>
					prepareSystem({ script: (sql) => pglite.exec(sql) as never }),
				);
	const supabase = await startSupabase({
		port: 0,
		snapshot,
		secrets: makeSecrets(),
		siteUrl: SITE_URL,
		supabaseFolder: FIXTURES,
		sendMail: async (mail) => void mails.push(mail),
		log: (line) => printed.push(line),
		...options,
	});
	const client = (key: string) =>
		createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
	return {
		...supabase,
		mails,
		printed,
		anon: client(supabase.keys.anonKey),
		service: client(supabase.keys.serviceRoleKey),
		target: { urls: { supabase: supabase.url }, keys: supabase.keys },
	};
}

/** A client without a session, as each visitor has. */
export function newVisitor({ url, keys }: Pick<Supabase, "url" | "keys">): SupabaseClient {
	return createClient(url, keys.anonKey, {
		auth: { persistSession: false, autoRefreshToken: false },
	});
}

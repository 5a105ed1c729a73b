/** One embedded Supabase a test file, in memory, with the little project of fixtures/. */
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import type { WrittenMail } from "../../dev/supabase/mail-writer.ts";
import { type Supabase, type SupabaseOptions, startSupabase } from "../../dev/supabase.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures/supabase");
export const SITE_URL = "http://localhost:5173";

export interface EmbeddedSupabase extends Supabase {
	anon: SupabaseClient;
	service: SupabaseClient;
	/** All that was sent, oldest first. */
	mails: (WrittenMail & { to: string })[];
	/** What `setFault` and `runSql` take. */
	target: { urls: { supabase: string }; keys: { controlSecret: string } };
}

/** Starts it on a free port; stop() it in `afterAll`. */
export async function startEmbedded(
	options: Partial<SupabaseOptions> = {},
): Promise<EmbeddedSupabase> {
	const mails: EmbeddedSupabase["mails"] = [];
	const supabase = await startSupabase({
		port: 0,
		database: { kind: "pglite" },
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
		anon: client(supabase.keys.anonKey),
		service: client(supabase.keys.serviceRoleKey),
		target: { urls: { supabase: supabase.url }, keys: supabase.keys },
	};
}

/** A client without a session of its own, as each visitor has one. */
export function newVisitor({ url, keys }: Supabase): SupabaseClient {
	return createClient(url, keys.anonKey, {
		auth: { persistSession: false, autoRefreshToken: false },
	});
}

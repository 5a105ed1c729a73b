/** An embedded Supabase for a test file, with the small project of fixtures/ by default. */
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { AuthMail } from "../../contract/mails.ts";
import type { ControlTarget } from "../../dev/control-client.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import { type Supabase, type SupabaseOptions, startSupabase } from "../../dev/supabase.ts";
import { readAuthMails } from "../../worker/mail/auth-mails.ts";
import { copyOf, dropDatabase, SUPABASE_FOLDER } from "../cluster.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures/supabase");
export const SITE_URL = "http://localhost:5173";

export interface EmbeddedSupabase extends Supabase {
	anon: SupabaseClient;
	service: SupabaseClient;
	/** All mails that Auth handed over, oldest first. */
	mails: AuthMail[];
	/** Responses of its hook, instead of an empty one. */
	hookResponses: Response[];
	/** For `setFault` and `runSql`. */
	target: ControlTarget;
}

/** Starts it on a free port; stop() it in `afterAll`. */
export async function startEmbedded(
	options: Partial<SupabaseOptions> = {},
): Promise<EmbeddedSupabase> {
	const mails: AuthMail[] = [];
	const hookResponses: Response[] = [];
	const isProject = options.supabaseFolder === SUPABASE_FOLDER;
	const database = options.database ?? (await copyOf(isProject ? "seeded" : "system"));
	const supabase = await startSupabase({
		port: 0,
		database,
		secrets: makeSecrets(),
		siteUrl: SITE_URL,
		supabaseFolder: FIXTURES,
		sendMail: async () => {},
		async emailHook(request) {
			const given = hookResponses.shift();
			if (given === undefined) mails.push(...(readAuthMails(await request.json())?.mails ?? []));
			return given ?? Response.json({});
		},
		...options,
	});
	const client = (key: string) =>
		createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
	return {
		...supabase,
		...{ mails, hookResponses },
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

/** The code that proves the link of a mail; empty without a mail. */
export const tokenHashOf = (mail: AuthMail | undefined) =>
	mail && "token_hash" in mail.data ? mail.data.token_hash : "";

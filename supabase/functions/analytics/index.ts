/** The Edge Function `analytics`: configuration and start; paths and responses are in app.ts. */
import { createApp } from "./app.ts";
import { readCaller } from "./authorise.ts";

const required = (name: string): string => {
	const value = Deno.env.get(name);
	if (!value) throw new Error(`The function needs the variable ${name}`);
	return value;
};

// A dictionary: https://supabase.com/docs/guides/functions/secrets#default-secrets
const { default: publishableKey } = JSON.parse(required("SUPABASE_PUBLISHABLE_KEYS"));
const supabase = { url: required("SUPABASE_URL"), publishableKey };
const app = createApp({
	siteOrigin: required("SITE_ORIGIN"),
	readCaller: (authorization) => readCaller(supabase, authorization),
	log: (event, fields) => console.error(JSON.stringify({ event, ...fields })),
});

Deno.serve(app.fetch);

/** The Edge Function `analytics`: configuration and start; paths and responses are in app.ts. */
import { createApp } from "./app.ts";
import { readCaller } from "./authorise.ts";

const required = (name: string): string => {
	const value = Deno.env.get(name);
	if (!value) throw new Error(`The function needs the variable ${name}`);
	return value;
};

const supabase = { url: required("SUPABASE_URL"), anonKey: required("SUPABASE_ANON_KEY") };
const app = createApp({
	siteOrigin: required("SITE_ORIGIN"),
	readCaller: (authorization) => readCaller(supabase, authorization),
	log: (event, fields) => console.error(JSON.stringify({ event, ...fields })),
});

Deno.serve(app.fetch);

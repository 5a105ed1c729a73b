/** The Worker's bindings and variables, checked at the door. Names: wrangler.toml, README. */
import * as z from "zod/mini";

const url = z.url({ protocol: /^https?$/ });
const filled = z.string().check(z.minLength(1));

/** A binding is known by the method that we call on it. */
function binding<T>(method: keyof T & string) {
	return z.custom<T>(
		(value) =>
			typeof (value as Record<string, unknown> | null | undefined)?.[method] === "function",
		{ error: `is not a binding with ${method}()` },
	);
}

const envSchema = z.object({
	ASSETS: binding<Fetcher>("fetch"),
	CONFIG: binding<KVNamespace>("get"),
	SPOOL: binding<KVNamespace>("put"),
	EVENTS: binding<Queue>("send"),
	EVENTS_RATE_LIMIT: binding<RateLimit>("limit"),
	ENVIRONMENT: z.enum(["production", "local", "hot"]),
	SITE_ORIGIN: url,
	SUPPORT_EMAIL: z.email(),
	SUPABASE_URL: url,
	SUPABASE_ANON_KEY: filled,
	SUPABASE_SECRET_KEY: filled,
	INSTALL_URL_FR: url,
	INSTALL_URL_EN: url,
	PIXEL_ID: z.optional(z.string().check(z.regex(/^\d*$/))),
	RELEASE: filled,
});

export type Env = z.infer<typeof envSchema>;

/**
 * The environment, checked.
 * @throws Error that names every wrong binding or variable, and no value.
 */
export function parseEnv(raw: unknown): Env {
	const parsed = envSchema.safeParse(raw);
	if (parsed.success) return parsed.data;
	const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`Wrong environment (see wrangler.toml and README):\n  ${wrong.join("\n  ")}`);
}

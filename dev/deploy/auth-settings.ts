/** The settings of Supabase Auth for a hosted project: supabase/config.toml with one environment's values. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";
import { LOCAL } from "./filled-in.ts";

interface AuthConfig {
	auth: {
		site_url: string;
		captcha: { enabled: boolean; secret: string };
	};
}

/**
 * Writes a folder that `supabase config push --workdir` takes: config.toml and the mail templates.
 * @returns the text of its config.toml.
 */
export function writeAuthSettings(
	supabaseFolder: string,
	target: string,
	{ SITE_ORIGIN, TURNSTILE_SITE_KEY }: Record<string, unknown>,
): string {
	const config = parse(readFileSync(join(supabaseFolder, "config.toml"), "utf8"));
	const { auth } = config as unknown as AuthConfig;
	auth.site_url = String(SITE_ORIGIN);
	auth.captcha.enabled = Boolean(TURNSTILE_SITE_KEY);
	const text = stringify(config);
	mkdirSync(join(target, "supabase"), { recursive: true });
	writeFileSync(join(target, "supabase/config.toml"), text);
	cpSync(join(supabaseFolder, "templates"), join(target, "supabase/templates"), {
		recursive: true,
	});
	return text;
}

/** @throws when the settings name this machine, or enable a challenge without its secret. */
export function requireDeployable(settings: string, env: NodeJS.ProcessEnv): void {
	const local = settings.split("\n").filter((line) => LOCAL.test(line));
	if (local.length > 0) {
		throw new Error(`The settings of Auth name this machine:\n  ${local.join("\n  ")}`);
	}
	const { auth } = parse(settings) as unknown as AuthConfig;
	if (auth.captcha.enabled && !env.TURNSTILE_SECRET_KEY) {
		throw new Error("TURNSTILE_SECRET_KEY: is required with TURNSTILE_SITE_KEY (wrangler.toml)");
	}
}

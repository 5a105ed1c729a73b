/**
 * Fills `env(NAME)`, which the Supabase CLI knows in config.toml, with values; our mail templates have it too.
 * @throws for a name without a value.
 * @example fillEnv("mailto:env(SUPPORT_EMAIL)", { SUPPORT_EMAIL: "help@tabulia.fr" }) // "mailto:help@tabulia.fr"
 */
export function fillEnv(
	text: string,
	values: Readonly<Record<string, string | undefined>>,
): string {
	return text.replace(/env\(([A-Z_]+)\)/g, (_, name: string) => {
		const value = values[name];
		if (!value)
			throw new Error(`${name}: is required by supabase/config.toml or supabase/templates`);
		return value;
	});
}

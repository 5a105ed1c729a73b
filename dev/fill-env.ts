/**
 * Fills `env(NAME)`, which the Supabase CLI knows in config.toml, with values.
 * @throws for a name without a value.
 * @example fillEnv("env(SITE_ORIGIN)/auth", { SITE_ORIGIN: "https://tabulia.fr" }) // "https://tabulia.fr/auth"
 */
export function fillEnv(
	text: string,
	values: Readonly<Record<string, string | undefined>>,
): string {
	return text.replace(/env\(([A-Z_]+)\)/g, (_, name: string) => {
		const value = values[name];
		if (!value) throw new Error(`${name}: is required by supabase/config.toml`);
		return value;
	});
}

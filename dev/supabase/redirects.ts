/**
 * Whether a mail's link may lead there: the site itself, or a pattern of config.toml's
 * `additional_redirect_urls`, as https://supabase.com/docs/guides/auth/redirect-urls.
 * @returns the address when it is allowed, else the site's.
 */
export function allowedRedirect(
	wanted: string | null,
	siteUrl: string,
	patterns: readonly string[],
): string {
	if (!wanted || !URL.canParse(wanted)) return siteUrl;
	const { origin, protocol } = new URL(wanted);
	const isWeb = protocol === "http:" || protocol === "https:";
	if (isWeb && origin === new URL(siteUrl).origin) return wanted;
	return patterns.some((pattern) => toRegExp(pattern).test(wanted)) ? wanted : siteUrl;
}

/** `**` is anything, `*` anything but `.` and `/`, `?` one such character. */
function toRegExp(pattern: string): RegExp {
	const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
		if (part === "**") return ".*";
		if (part === "*") return "[^./]*";
		return part === "?" ? "[^./]" : `\\${part}`;
	});
	return new RegExp(`^${source}$`);
}

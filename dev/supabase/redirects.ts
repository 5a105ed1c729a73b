/**
 * The requested address for a mail's link when it is on the site or matches a pattern of
 * `additional_redirect_urls` (https://supabase.com/docs/guides/auth/redirect-urls), or the site's.
 */
export function allowedRedirect(
	requested: string | null,
	siteUrl: string,
	patterns: readonly string[],
): string {
	if (!requested || !URL.canParse(requested)) return siteUrl;
	const { origin, protocol } = new URL(requested);
	const isWeb = protocol === "http:" || protocol === "https:";
	if (isWeb && origin === new URL(siteUrl).origin) return requested;
	return patterns.some((pattern) => toRegExp(pattern).test(requested)) ? requested : siteUrl;
}

/** `**` matches anything, `*` anything but `.` and `/`, `?` one such character. */
function toRegExp(pattern: string): RegExp {
	const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
		if (part === "**") return ".*";
		if (part === "*") return "[^./]*";
		return part === "?" ? "[^./]" : `\\${part}`;
	});
	return new RegExp(`^${source}$`);
}

/** `21 novembre 2026` or `21 November 2026`. */
export function formatDate(iso: string, language: string): string {
	const locale = language === "en" ? "en-GB" : "fr-FR";
	return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(iso));
}

/** `21 novembre 2026` or `21 November 2026`. */
export function formatDate(iso: string, language: string): string {
	return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long" }).format(new Date(iso));
}

/** `21 novembre 2026 à 14:05` or `21 November 2026 at 14:05`. */
export function formatTime(iso: string, language: string): string {
	const format = { dateStyle: "long", timeStyle: "short" } as const;
	return new Intl.DateTimeFormat(localeOf(language), format).format(new Date(iso));
}

/** A UTC day, `2026-11-21`, as `21 nov.` or `21 Nov`. */
export function formatDay(day: string, language: string): string {
	const format = { day: "numeric", month: "short", timeZone: "UTC" } as const;
	return new Intl.DateTimeFormat(localeOf(language), format).format(new Date(day));
}

/** `1 234` or `1,234`. */
export function formatCount(count: number, language: string): string {
	return new Intl.NumberFormat(localeOf(language)).format(count);
}

function localeOf(language: string): string {
	return language === "en" ? "en-GB" : "fr-FR";
}

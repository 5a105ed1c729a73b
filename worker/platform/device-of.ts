const BROWSERS: readonly [RegExp, string][] = [
	[/Edg(?:A|iOS)?\//, "Edge"],
	[/(?:Firefox|FxiOS)\//, "Firefox"],
	[/OPR\//, "Opera"],
	[/(?:Chrome|CriOS)\//, "Chrome"],
	[/Version\/.* Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Macintosh/, "macOS"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
];

/**
 * A browser and its system, for a person who wonders whether it is theirs; empty for an unknown one.
 * @example deviceOf("Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/142.0 Safari/537.36") // "Chrome, Windows"
 */
export function deviceOf(userAgent: string): string {
	const found = [BROWSERS, SYSTEMS].map(
		(known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
	);
	return found.filter((name) => name !== undefined).join(", ");
}

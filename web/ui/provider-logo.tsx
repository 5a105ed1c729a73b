import type { Provider } from "../../worker/contract/providers.ts";

/** Drawn in the brand's own colours, light or dark: their rules allow no others. */
const PATHS: Record<Provider, readonly (readonly [colour: string, path: string])[]> = {
	// https://learn.microsoft.com/en-us/entra/identity-platform/howto-add-branding-in-apps
	azure: [
		["#f25022", "M1 1h10v10H1z"],
		["#7fba00", "M13 1h10v10H13z"],
		["#00a4ef", "M1 13h10v10H1z"],
		["#ffb900", "M13 13h10v10H13z"],
	],
	// https://developers.google.com/identity/branding-guidelines
	google: [
		[
			"#4285f4",
			"M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.8z",
		],
		[
			"#34a853",
			"M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24z",
		],
		["#fbbc05", "M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6H1.3a12 12 0 0 0 0 10.8z"],
		[
			"#ea4335",
			"M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.8 3.6-4.9 6.7-4.9z",
		],
	],
};

/** Beside the provider's name, and so without one of its own. */
export function ProviderLogo({ provider }: { provider: Provider }) {
	return (
		<svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
			{PATHS[provider].map(([colour, path]) => (
				<path key={colour} fill={colour} d={path} />
			))}
		</svg>
	);
}

import * as z from "zod/mini";

const configSchema = z.object({
	language: z.enum(["fr", "en"]),
	billingPortalUrl: z.url(),
	supportEmail: z.email(),
	/** Empty for no pixel. */
	pixelId: z.string(),
	/** Empty for no challenge. */
	turnstileSiteKey: z.string(),
	/** Empty for no analytics tag. */
	analyticsTagId: z.string(),
});

export type AppConfig = z.infer<typeof configSchema>;

/**
 * The configuration that the Worker wrote into the shell (worker/render/shell.ts).
 * @throws when the block is missing or invalid: the app cannot start without it.
 */
export function readConfig(): AppConfig {
	return configSchema.parse(JSON.parse(document.getElementById("config")?.textContent ?? "null"));
}

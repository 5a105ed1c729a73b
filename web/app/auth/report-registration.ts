import { registered } from "../../ui/tags/tag-events.ts";
import type { AppConfig } from "../config.ts";
import { consentedTags } from "../consented-tags.ts";

/** Reports a sign-up to the ad pixel, after consent only. */
export async function reportRegistration(config: AppConfig): Promise<void> {
	const tags = await consentedTags(config);
	if (tags) registered(tags, crypto.randomUUID());
}

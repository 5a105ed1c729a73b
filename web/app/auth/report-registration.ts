import { ACCEPTED, CONSENT_COOKIE } from "../../../worker/contract/browser-store.ts";
import type { AppConfig } from "../config.ts";

/** Reports a sign-up to the ad pixel, after consent only. */
export async function reportRegistration({ pixelId }: AppConfig): Promise<void> {
	const accepted = document.cookie.split("; ").includes(`${CONSENT_COOKIE}=${ACCEPTED}`);
	const isPrivate = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
	if (!pixelId || !accepted || isPrivate) return;
	const [{ loadTags }, { registered }] = await Promise.all([
		import("../../ui/tags/load-tags.ts"),
		import("../../ui/tags/tag-events.ts"),
	]);
	registered(loadTags({ pixelId }), crypto.randomUUID());
}

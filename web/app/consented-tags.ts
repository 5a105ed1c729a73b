import { ACCEPTED, CONSENT_COOKIE } from "../../contract/browser-store.ts";
import type { AppConfig } from "../../contract/site-config.ts";
import type { Tags } from "../ui/tags/load-tags.ts";

let loaded: Promise<Tags> | undefined;

/**
 * The ad pixel and the analytics tag, after consent only, which the documents' banner asks for
 * (docs/product/visits.md#consent-and-third-parties). Undefined without it, or where none is configured.
 */
export async function consentedTags({
	pixelId,
	analyticsTagId,
}: AppConfig): Promise<Tags | undefined> {
	if ((!pixelId && !analyticsTagId) || !hasConsent()) return undefined;
	loaded ??= import("../ui/tags/load-tags.ts").then(({ loadTags }) =>
		loadTags({ pixelId, analyticsTagId }),
	);
	return loaded;
}

/** Whether a third party's script runs in this page. */
export function hasLoadedTags(): boolean {
	return loaded !== undefined;
}

function hasConsent(): boolean {
	const isPrivate = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
	return !isPrivate && document.cookie.split("; ").includes(`${CONSENT_COOKIE}=${ACCEPTED}`);
}

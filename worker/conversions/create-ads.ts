import type { AllAdsSettings } from "../../contract/ads-settings-schema.ts";
import { AD_PLATFORMS, type AdPlatform } from "../../contract/conversions.ts";
import type { AdPort, ReadReceipt } from "./ad-port.ts";
import { createGoogle } from "./google.ts";
import { createGoogleReceipts } from "./google-receipts.ts";
import { createLinkedin } from "./linkedin.ts";
import { createMeta } from "./meta.ts";
import { createMicrosoft } from "./microsoft.ts";

/** The platforms that are told of customers, and their interfaces. */
export interface Ads {
	platforms: readonly AdPlatform[];
	ports: Partial<Record<AdPlatform, AdPort>>;
	/** Platforms that say later what became of a conversion. */
	receipts: Partial<Record<AdPlatform, ReadReceipt>>;
}

/** Configured ad platforms. */
export function createAds({ google, meta, microsoft, linkedin }: AllAdsSettings): Ads {
	const ports: Ads["ports"] = {
		...(google && { google: createGoogle(google) }),
		...(meta && { meta: createMeta(meta) }),
		...(microsoft && { microsoft: createMicrosoft(microsoft) }),
		...(linkedin && { linkedin: createLinkedin(linkedin) }),
	};
	const receipts: Ads["receipts"] = google ? { google: createGoogleReceipts(google) } : {};
	return { platforms: AD_PLATFORMS.filter((platform) => ports[platform]), ports, receipts };
}

import type { VitalsEvent } from "../contract/event-schema.ts";

/** Phones and tablets name themselves so, by the advice of every browser's maker. */
const MOBILE = /Mobi|Android/i;

/**
 * Whether the device is a phone or tablet, or a computer: the class by which speed is compared
 * (docs/product.md#speed-as-felt).
 */
export function deviceClass(headers: Headers): VitalsEvent["device"] {
	const isMobile =
		headers.get("sec-ch-ua-mobile") === "?1" || MOBILE.test(headers.get("user-agent") ?? "");
	return isMobile ? "mobile" : "desktop";
}

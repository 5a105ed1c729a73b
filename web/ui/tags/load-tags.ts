/**
 * Loads the ad pixel (Meta) and the analytics tag (Google), after consent only. Equivalent to their
 * snippets, without inline scripts: calls wait in a queue until the script has loaded.
 */
import { addScript } from "./add-script.ts";

export interface TagIds {
	/** Digits; empty or undefined for none. */
	pixelId?: string | undefined;
	/** `G-…`; empty or undefined for none. */
	analyticsTagId?: string | undefined;
}

type Values = Record<string, string | number>;

export interface Tags {
	/** Sends an event to the pixel; our event's id lets the pixel discard repeats. */
	pixel(name: string, values: Values, eventId: string): void;
	/** Sends an event to the analytics tag. */
	tag(name: string, values: Values): void;
}

const PIXEL_SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";
const TAG_SCRIPT = "https://www.googletagmanager.com/gtag/js";

/** The queue that the pixel's script reads (https://developers.facebook.com/docs/meta-pixel). */
interface PixelQueue {
	(...call: unknown[]): void;
	callMethod?: (...call: unknown[]) => void;
	queue: unknown[][];
	push: unknown;
	loaded: boolean;
	version: string;
	disablePushState: boolean;
}

declare global {
	interface Window {
		fbq?: PixelQueue;
		_fbq?: PixelQueue;
		dataLayer?: unknown[];
	}
}

/** Loads the configured tags; the others ignore their events. */
export function loadTags({ pixelId, analyticsTagId }: TagIds): Tags {
	const fbq = pixelId ? startPixel(pixelId) : undefined;
	const gtag = analyticsTagId ? startAnalyticsTag(analyticsTagId) : undefined;
	return {
		pixel: (name, values, eventID) => fbq?.("track", name, values, { eventID }),
		tag: (name, values) => gtag?.("event", name, values),
	};
}

function startPixel(id: string): PixelQueue {
	if (window.fbq) return window.fbq;
	const fbq = ((...call) => {
		if (fbq.callMethod) fbq.callMethod(...call);
		else fbq.queue.push(call);
	}) as PixelQueue;
	// Pages of the app change the history; their views are reported like those of documents.
	const disablePushState = true;
	Object.assign(fbq, { queue: [], loaded: true, version: "2.0", push: fbq, disablePushState });
	window.fbq = fbq;
	window._fbq = fbq;
	addScript(PIXEL_SCRIPT);
	// Disables the automatic events for clicks and forms.
	fbq("set", "autoConfig", false, id);
	fbq("init", id);
	return fbq;
}

function startAnalyticsTag(id: string): (...call: unknown[]) => void {
	const layer: unknown[] = window.dataLayer ?? [];
	window.dataLayer = layer;
	// The tag recognises calls by their type, an `arguments` object.
	function gtag(..._call: unknown[]) {
		// biome-ignore lint/complexity/noArguments: see above.
		layer.push(arguments);
	}
	addScript(`${TAG_SCRIPT}?id=${id}`);
	gtag("js", new Date());
	gtag("config", id);
	return gtag;
}

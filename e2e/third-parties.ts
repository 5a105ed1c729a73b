/**
 * Mocks of the ad pixel and the analytics tag at their real URLs, so that the real CSP applies. Their
 * scripts read the queues of our pages like the originals, and every call is recorded.
 */
import type { BrowserContext } from "playwright/test";

export const PIXEL_ID = "1234567890";
export const ANALYTICS_TAG_ID = "G-TEST123";

const HOSTS =
	/^https:\/\/([\w-]+\.)*(facebook\.(com|net)|googletagmanager\.com|google-analytics\.com)\//;

const PIXEL_SCRIPT = `{
	const report = ([command, name, values, { eventID } = {}]) => {
		if (command !== "track") return;
		const fields = Object.entries(values).map(([key, value]) => ["cd[" + key + "]", value]);
		new Image().src = "https://www.facebook.com/tr?" + new URLSearchParams([["ev", name], ["eid", eventID], ...fields]);
	};
	fbq.callMethod = (...call) => report(call);
	fbq.queue.forEach(report);
	document.cookie = "_fbp=fb.1.2.3; path=/";
}`;

const TAG_SCRIPT = `{
	const report = ([command, name, values]) => {
		if (command !== "event") return;
		navigator.sendBeacon("https://region1.google-analytics.com/g/collect?" + new URLSearchParams({ en: name, ...values }));
	};
	dataLayer.forEach(report);
	dataLayer.push = (call) => report(call);
	document.cookie = "_ga=GA1.1.2.3; path=/";
}`;

interface TagEvent {
	by: "pixel" | "tag";
	name: string;
	values: Record<string, string>;
}

export interface ThirdParties {
	/** Every request to one of them, including scripts. */
	requests: string[];
	/** The events they received, in order. */
	events: TagEvent[];
}

/** Records a request of one of them. @returns the script that it asks for; undefined for a report. */
export function record({ requests, events }: ThirdParties, url: URL): string | undefined {
	if (!HOSTS.test(url.href)) return undefined;
	requests.push(url.href);
	const script = { "/en_US/fbevents.js": PIXEL_SCRIPT, "/gtag/js": TAG_SCRIPT }[url.pathname];
	if (script) return script;
	const { ev, en, ...values } = Object.fromEntries(url.searchParams);
	events.push({ by: ev ? "pixel" : "tag", name: ev ?? en ?? "", values });
	return undefined;
}

export async function standIn(context: BrowserContext): Promise<ThirdParties> {
	const parties: ThirdParties = { requests: [], events: [] };
	await context.route(HOSTS, async (route) => {
		const script = record(parties, new URL(route.request().url()));
		if (script) return route.fulfill({ contentType: "text/javascript", body: script });
		return route.fulfill({ status: 204 });
	});
	return parties;
}

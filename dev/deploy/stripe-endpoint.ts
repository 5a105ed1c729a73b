/** The webhook endpoint at Stripe: https://docs.stripe.com/api/webhook_endpoints */

import { API } from "../../contract/paths.ts";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";

const TIMEOUT_MS = 30_000;

interface Target {
	/** A restricted key with *Webhook Endpoints: Write*. */
	key: string;
	/** The site, `https://…`. */
	origin: string;
	/** Instead of Stripe's own, for tests. */
	url?: string | undefined;
}

interface Endpoint {
	id: string;
	url: string;
	enabled_events: string[];
}

/**
 * The site's endpoint, and the events that the Worker reads and Stripe does not send.
 * @throws when Stripe refuses, or has no endpoint for the site.
 */
async function readEndpoint(target: Target): Promise<Endpoint & { lacking: string[] }> {
	const { data } = (await call(target, "GET", "?limit=100")) as { data: Endpoint[] };
	const address = target.origin + API.billing;
	const endpoint = data.find(({ url }) => url === address);
	if (!endpoint) throw new Error(`Stripe has no webhook endpoint for ${address}`);
	const sent = new Set(endpoint.enabled_events);
	const lacking = sent.has("*") ? [] : STRIPE_EVENTS.filter((name) => !sent.has(name));
	return { ...endpoint, lacking };
}

/** @throws when Stripe refuses, or has no endpoint for the site. */
export async function lackingEvents(target: Target): Promise<string[]> {
	return (await readEndpoint(target)).lacking;
}

/** Has Stripe send all events that the Worker reads. @returns those that it did not send. @throws as `lackingEvents`. */
export async function subscribe(target: Target): Promise<string[]> {
	const { id, enabled_events, lacking } = await readEndpoint(target);
	if (lacking.length > 0) {
		const body = new URLSearchParams(
			[...enabled_events, ...lacking].map((name): [string, string] => ["enabled_events[]", name]),
		);
		await call(target, "POST", `/${id}`, body);
	}
	return lacking;
}

async function call(
	{ key, url = "https://api.stripe.com" }: Target,
	method: string,
	path: string,
	body?: URLSearchParams,
): Promise<unknown> {
	const response = await fetch(`${url}/v1/webhook_endpoints${path}`, {
		method,
		headers: { Authorization: `Bearer ${key}` },
		...(body && { body }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!response.ok) throw new Error(`Stripe, webhook_endpoints: HTTP ${response.status}`);
	return response.json();
}

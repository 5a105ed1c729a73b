/** Settings of the Stripe account that follow from the Worker: events of its webhook, and the payment links' way back. */

import { API } from "../../contract/paths.ts";
import { returnAddress } from "../../worker/billing/check-offer.ts";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";

const TIMEOUT_MS = 30_000;

interface Target {
	/** A restricted key with *Webhook Endpoints: Write* and *Payment Links: Write*. */
	key: string;
	/** The site, `https://…`. */
	origin: string;
	/** Addresses of the payment links at which the site sells, `https://buy.stripe.com/…`. */
	checkout: readonly string[];
	/** Instead of Stripe's own, for tests. */
	url?: string | undefined;
}

/** A setting that Stripe lacks. */
interface Lack {
	/** `event invoice.paid`, or `way back of https://buy.stripe.com/…`. */
	name: string;
	/** Path of the object, and the whole value of the setting that holds this one. */
	path: string;
	fields: [string, string][];
}

/** https://docs.stripe.com/api/webhook_endpoints/object */
interface Endpoint {
	id: string;
	url: string;
	enabled_events: string[];
}

/** https://docs.stripe.com/api/payment-link/object */
interface PaymentLink {
	id: string;
	url: string;
	after_completion: { redirect?: { url: string } | null };
}

/**
 * Names of the settings that Stripe lacks.
 * @throws when Stripe refuses, or has no endpoint for the site, or not one of its payment links.
 */
export async function lackingSettings(target: Target): Promise<string[]> {
	return (await findLacks(target)).map(({ name }) => name);
}

/** Sets them. @returns the names of those that were lacking. @throws as `lackingSettings`. */
export async function completeSettings(target: Target): Promise<string[]> {
	const lacks = await findLacks(target);
	const byPath = new Map(lacks.map(({ path, fields }) => [path, fields]));
	for (const [path, fields] of byPath) await call(target, path, new URLSearchParams(fields));
	return lacks.map(({ name }) => name);
}

async function findLacks(target: Target): Promise<Lack[]> {
	return [...(await findEvents(target)), ...(await findMisled(target))];
}

/** Events that the Worker reads and Stripe does not send. */
async function findEvents(target: Target): Promise<Lack[]> {
	const address = target.origin + API.billing;
	const endpoints = await list<Endpoint>(target, "webhook_endpoints");
	const endpoint = endpoints.find(({ url }) => url === address);
	if (!endpoint) throw new Error(`Stripe has no webhook endpoint for ${address}`);
	const { id, enabled_events: sent } = endpoint;
	if (sent.includes("*")) return [];
	const events = [...new Set([...sent, ...STRIPE_EVENTS])];
	return STRIPE_EVENTS.filter((name) => !sent.includes(name)).map((name) => ({
		name: `event ${name}`,
		path: `webhook_endpoints/${id}`,
		fields: events.map((each): [string, string] => ["enabled_events[]", each]),
	}));
}

/** Payment links that lead elsewhere than to the page after a payment. */
async function findMisled(target: Target): Promise<Lack[]> {
	const links = await list<PaymentLink>(target, "payment_links", "&active=true");
	const back = returnAddress(target.origin);
	return target.checkout.flatMap((address) => {
		const link = links.find(({ url }) => url === address);
		if (!link) throw new Error(`Stripe has no active payment link ${address}`);
		if (link.after_completion.redirect?.url === back) return [];
		const fields: [string, string][] = [
			["after_completion[type]", "redirect"],
			["after_completion[redirect][url]", back],
		];
		return { name: `way back of ${address}`, path: `payment_links/${link.id}`, fields };
	});
}

async function list<T>(target: Target, kind: string, query = ""): Promise<T[]> {
	return ((await call(target, `${kind}?limit=100${query}`)) as { data: T[] }).data;
}

/** Reads, or with a body changes. */
async function call(
	{ key, url = "https://api.stripe.com" }: Target,
	path: string,
	body?: URLSearchParams,
): Promise<unknown> {
	const response = await fetch(`${url}/v1/${path}`, {
		method: body ? "POST" : "GET",
		headers: { Authorization: `Bearer ${key}` },
		...(body && { body }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!response.ok) {
		throw new Error(`Stripe, ${path.split(/[/?]/)[0]}: HTTP ${response.status}`);
	}
	return response.json();
}

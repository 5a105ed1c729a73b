import { expect, it, onTestFinished, vi } from "vitest";
import { lackingEvents, subscribe } from "../../dev/deploy/stripe-endpoint.ts";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";

const OURS = "https://www.site.test/api/billing/webhook";
const TARGET = { key: "rk_1", origin: "https://www.site.test", url: "https://stripe.test" };

/** Stripe with one endpoint; the bodies that change it. */
function endpoint(enabled_events: readonly string[], { url = OURS, status = 200 } = {}) {
	const changes: [string, string[]][] = [];
	vi.stubGlobal("fetch", async (input: string, { body, headers }: RequestInit) => {
		expect(headers).toEqual({ Authorization: "Bearer rk_1" });
		if (body instanceof URLSearchParams) changes.push([input, body.getAll("enabled_events[]")]);
		return Response.json({ data: [{ id: "we_1", url, enabled_events }] }, { status });
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	return changes;
}

it("lists the events that the Worker reads and Stripe does not send", async () => {
	endpoint(STRIPE_EVENTS.slice(2));
	expect(await lackingEvents(TARGET)).toEqual(STRIPE_EVENTS.slice(0, 2));
	endpoint(["*"]);
	expect(await lackingEvents(TARGET)).toEqual([]);
});

it("adds them, and keeps the others", async () => {
	const changes = endpoint(["customer.created", ...STRIPE_EVENTS.slice(1)]);
	expect(await subscribe(TARGET)).toEqual(STRIPE_EVENTS.slice(0, 1));
	const [[url, names = []] = []] = changes;
	expect(url).toBe("https://stripe.test/v1/webhook_endpoints/we_1");
	expect(names.toSorted()).toEqual(["customer.created", ...STRIPE_EVENTS].toSorted());
});

it("changes nothing when Stripe sends all", async () => {
	const changes = endpoint(STRIPE_EVENTS);
	expect(await subscribe(TARGET)).toEqual([]);
	expect(changes).toEqual([]);
});

it("fails without an endpoint, and when Stripe refuses", async () => {
	endpoint([], { url: "https://other.test/hook" });
	await expect(subscribe(TARGET)).rejects.toThrow(`no webhook endpoint for ${OURS}`);
	endpoint([], { status: 403 });
	await expect(lackingEvents(TARGET)).rejects.toThrow("HTTP 403");
});

import { expect, it, onTestFinished, vi } from "vitest";
import { completeSettings, lackingSettings } from "../../dev/deploy/stripe-account.ts";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";

const OURS = "https://www.site.test/api/billing/webhook";
const LINK = "https://buy.stripe.com/monthly";
const BACK = "https://www.site.test/auth/paid?session_id={CHECKOUT_SESSION_ID}";
const TARGET = {
	...{ key: "rk_1", origin: "https://www.site.test", url: "https://stripe.test" },
	checkout: [LINK],
};

/** Stripe with one endpoint and one payment link; the bodies that change them, by path. */
function stripe({
	events = STRIPE_EVENTS as readonly string[],
	url = OURS,
	link = LINK,
	back = BACK as string | null,
	status = 200,
} = {}) {
	const changes: Record<string, [string, string][]> = {};
	const lists: Record<string, object> = {
		webhook_endpoints: { id: "we_1", url, enabled_events: events },
		payment_links: {
			id: "plink_1",
			url: link,
			after_completion: { redirect: back && { url: back } },
		},
	};
	vi.stubGlobal("fetch", async (input: string, { body, headers }: RequestInit) => {
		expect(headers).toEqual({ Authorization: "Bearer rk_1" });
		const { pathname } = new URL(input);
		if (body instanceof URLSearchParams) changes[pathname] = [...body];
		return Response.json({ data: [lists[pathname.split("/")[2] ?? ""]] }, { status });
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	return changes;
}

it("adds events that the Worker reads and Stripe does not send, and keeps the others", async () => {
	const changes = stripe({ events: ["customer.created", ...STRIPE_EVENTS.slice(2)] });
	const names = STRIPE_EVENTS.slice(0, 2).map((name) => `event ${name}`);
	expect(await lackingSettings(TARGET)).toEqual(names);
	expect(changes).toEqual({});
	expect(await completeSettings(TARGET)).toEqual(names);
	const sent = changes["/v1/webhook_endpoints/we_1"]?.map(([, name]) => name);
	expect(sent?.toSorted()).toEqual(["customer.created", ...STRIPE_EVENTS].toSorted());
});

it.each([null, "https://www.site.test/merci"])("leads a payment back from %s", async (back) => {
	const changes = stripe({ back });
	expect(await completeSettings(TARGET)).toEqual([`way back of ${LINK}`]);
	expect(Object.fromEntries(changes["/v1/payment_links/plink_1"] ?? [])).toEqual({
		"after_completion[type]": "redirect",
		"after_completion[redirect][url]": BACK,
	});
});

it.each([STRIPE_EVENTS, ["*"]])(
	"changes nothing when nothing is lacking (%#)",
	async (...events) => {
		const changes = stripe({ events });
		expect(await completeSettings(TARGET)).toEqual([]);
		expect(changes).toEqual({});
	},
);

it.each([
	[{ url: "https://other.test/hook" }, `no webhook endpoint for ${OURS}`],
	[{ link: "https://buy.stripe.com/other" }, `no active payment link ${LINK}`],
	[{ status: 403 }, "Stripe, webhook_endpoints: HTTP 403"],
])("fails plainly (%#)", async (state, message) => {
	stripe(state);
	await expect(completeSettings(TARGET)).rejects.toThrow(message);
});

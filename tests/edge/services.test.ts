import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "../../contract/mails.ts";
import { createAdClicks } from "../../worker/attribution/ad-clicks.ts";
import { createUnits } from "../../worker/events/unit-ids.ts";
import { signHmac } from "../../worker/runtime/hmac.ts";
import { createServices, type Services } from "../../worker/services.ts";
import { servicesFor } from "../../worker/services-for.ts";
import { eventBatch, landingEvent } from "../fakes/events.ts";
import { KNOWN_ADDRESS } from "../fakes/mails.ts";
import { makePreviewNonce } from "../fakes/plugin-requests.ts";
import { visitWith } from "../fakes/ports.ts";
import { fakeSupabase, RECEIPT, replies } from "../fakes/supabase.ts";
import { bindings, emptyKv, stubFetch } from "./harness.ts";
import { recordingEnv, VALUES } from "./recording-env.ts";

const failingQueue = {
	...bindings,
	EVENTS: { send: () => Promise.reject(new Error("queue full")) },
};

beforeEach(async () => {
	await emptyKv(bindings.SPOOL);
	for (const level of ["warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation(() => {});
	}
});

describe("the services", () => {
	it("are not created from an invalid environment", () => {
		expect(() => createServices({ ...bindings, SITE_ORIGIN: "" })).toThrow("SITE_ORIGIN");
	});

	it("are created without any request", () => {
		const { fetch, requests } = fakeSupabase(replies(200));
		stubFetch(fetch);
		createServices(bindings);
		expect(requests).toEqual([]);
	});

	it("spool the events without secrets outside production", async () => {
		const withoutSecrets = {
			...failingQueue,
			SUPABASE_SECRET_KEY: undefined,
			BILLING_WEBHOOK_SECRET: undefined,
		};
		stubFetch(fakeSupabase(replies(200, RECEIPT)).fetch);
		const { outbox, spool } = createServices(withoutSecrets);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		expect(await spool.count()).toMatchObject({ waitingBatches: 1, waitingEvents: 1 });
	});

	it("are created once for each environment", () => {
		const raw = { ...bindings };
		expect(servicesFor(raw)).toBe(servicesFor(raw));
		expect(servicesFor({ ...bindings })).not.toBe(servicesFor(raw));
	});

	it("report a lost click to the ledger with the next batch", async () => {
		const { fetch, requests } = fakeSupabase(replies(503), replies(200, RECEIPT));
		stubFetch(fetch);
		const failingSpool = {
			...failingQueue,
			SPOOL: { put: () => Promise.reject(new Error("KV full")) },
		};
		const { outbox } = createServices(failingSpool);
		await outbox.add({ received: 1, landing: [landingEvent()] });
		await outbox.add({ received: 2, discarded: { bot: 2 } });
		expect(requests[1]?.body).toMatchObject({
			batches: [{ received: 3, discarded: { lost: 1, bot: 2 }, landing: [] }],
		});
	});
});

/** The key of a caller's own token beside the Worker's secret one. */
const AS_WORKER = {
	apikey: "{SUPABASE_SECRET_KEY}",
	authorization: "Bearer {SUPABASE_SECRET_KEY}",
};
const AS_CALLER = { apikey: "{SUPABASE_PUBLISHABLE_KEY}", authorization: "Bearer token" };
const sql = (name: string) => `{SUPABASE_URL}/rest/v1/rpc/${name}`;
/** The nonce of a link that is open for a minute, signed with the secret that the plugin has. */
const nonceOf = (id: number) =>
	makePreviewNonce(id, Math.floor(Date.now() / 1000) + 60, VALUES.WORDPRESS_SECRET);
const MAIL = { to: "ada@example.com", subject: "S", html: "H", text: "T", headers: {} };

describe("each use has its own secret and address:", () => {
	it.each<[string, (services: Services) => unknown, object[], unknown[]?]>([
		[
			"the challenge",
			({ verifyChallenge }) => verifyChallenge("token"),
			[
				{
					to: expect.stringContaining("challenges.cloudflare.com"),
					given: { secret: "{TURNSTILE_SECRET_KEY}", response: "token" },
				},
			],
		],
		[
			"a mail, whose replies go to the support address",
			({ sendMail }) => sendMail({ key: "k", ...MAIL }),
			[
				{
					...{ to: "{RESEND_URL}", authorization: "Bearer {RESEND_API_KEY}" },
					given: expect.objectContaining({ from: "{MAIL_FROM}", reply_to: "{SUPPORT_EMAIL}" }),
				},
			],
		],
		[
			"a call of Stripe",
			({ stripe }) => stripe.readSubscription("sub_1"),
			[
				{
					to: expect.stringMatching(/^{STRIPE_URL}\/v1\/subscriptions\/sub_1\?/),
					authorization: "Bearer {STRIPE_SECRET_KEY}",
				},
			],
		],
		[
			"events to store",
			({ ingest }) => ingest([eventBatch()]),
			[{ to: sql("ingest_events"), ...AS_WORKER }],
		],
		[
			"a caller's call, and the Worker's",
			({ sqlCalls }) =>
				sqlCalls
					.asCaller("token", "check_operator")
					.then(() => sqlCalls.asService("get_publication")),
			[
				{ to: sql("check_operator"), ...AS_CALLER },
				{ to: sql("get_publication"), ...AS_WORKER },
			],
		],
		[
			"a mail to enqueue",
			({ enqueueMail }) => enqueueMail(KNOWN_ADDRESS, []),
			[
				{ to: sql("enqueue_mail"), ...AS_WORKER },
				{ to: "MAILS.send", given: { key: KNOWN_ADDRESS.key } },
			],
			[true],
		],
		[
			"a preview, as the editor",
			({ blog }) => blog().then(async ({ preview }) => preview(7, await nonceOf(7))),
			["", "/autosaves"].map((part) => ({
				to: expect.stringContaining(`{WORDPRESS_ORIGIN}/wp-json/wp/v2/posts/7${part}?`),
				authorization: "Basic {WORDPRESS_USER}:{WORDPRESS_APP_PASSWORD}",
			})),
		],
		[
			"a file of the blog",
			({ media }) => media("/media/2026/03/a.mp3", visitWith()),
			[{ to: "{WORDPRESS_ORIGIN}/wp-content/uploads/2026/03/a.mp3" }],
		],
		[
			"a picture of another host",
			({ media }) => media("/media/_/pictures-own.test/a.png", visitWith()),
			[{ to: "https://{MEDIA_HOSTS}/a.png" }],
		],
	])("%s", async (_, use, expected, bodies) => {
		const { raw, calls } = recordingEnv(bodies);
		await use(createServices(raw));
		expect(calls).toMatchObject(expected);
	});

	it("the sites that bring their visitors back, which are no referrals", () => {
		const configured = {
			...{ SUPABASE_URL: VALUES.SUPABASE_URL, WORDPRESS_ORIGIN: VALUES.WORDPRESS_ORIGIN },
			BILLING_PORTAL_URL: "https://portal-own.test/p",
			CHECKOUT_URL_MONTHLY: "https://monthly-own.test/m",
			CHECKOUT_URL_ANNUAL: "https://annual-own.test/a",
		};
		const { findReferral } = createServices(recordingEnv([], configured).raw);
		const hosts = [...Object.values(configured), "https://news.test/x"].map((url) =>
			findReferral(url),
		);
		expect(hosts).toEqual([...Array(5).fill(undefined), "news.test"]);
	});

	it("a mail by Cloudflare's binding, whose replies go to the support address too", async () => {
		const { raw, calls } = recordingEnv([], { MAIL_PROVIDER: "cloudflare" });
		await createServices(raw).sendMail({ key: "k", ...MAIL });
		expect(calls).toEqual([
			{
				to: "EMAIL.send",
				given: {
					...MAIL,
					from: { name: "Sender", email: "sender@own.test" },
					replyTo: "{SUPPORT_EMAIL}",
				},
			},
		]);
	});

	it.each([
		["", []],
		["5", ["CONFIG.get"]],
	])(
		"the filled cells, which are read from KV if they are shown from %j on",
		async (from, read) => {
			const { raw, calls } = recordingEnv([], { SHOW_USAGE_FROM: from });
			await createServices(raw).filledCells.refreshIfStale();
			expect(calls.map(({ to }) => to)).toEqual(read);
		},
	);

	it("the text and the headers of a mail, and the units of experiments", async () => {
		const { adClicks, writeMail, mailHeaders, units } = createServices(recordingEnv().raw);
		const mail = { ...KNOWN_ADDRESS, kind: "weekly_report", subscriber: "id" } as Mail;
		const signature = await signHmac("unsubscribe.weekly.id", VALUES.UNSUBSCRIBE_SECRET);
		expect((await mailHeaders(mail))["List-Unsubscribe"]).toBe(
			`<${VALUES.SITE_ORIGIN}/api/mails/unsubscribe?token=weekly.id.${signature}>`,
		);
		const { text } = await writeMail(KNOWN_ADDRESS);
		expect(text).toContain(VALUES.SUPPORT_EMAIL);
		expect(text).toContain(`${VALUES.SITE_ORIGIN}/auth`);
		const accepted = [null, ["google"], 1_790_000_000] as const;
		expect(adClicks.accept(...accepted)).toEqual(
			createAdClicks(VALUES.UNIT_SECRET).accept(...accepted),
		);
		const visitor = ["visitor", "test", 1] as const;
		expect(await units.unitOf?.(...visitor)).toBe(
			await createUnits(VALUES.UNIT_SECRET).unitOf?.(...visitor),
		);
	});
});

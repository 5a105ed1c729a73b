/** Deliveries of queues, and calls of Auth, the mail provider and the plugin, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import worker from "../../../worker/index.ts";
import { hookCall, signedHook } from "../../fakes/auth-hook.ts";
import {
	ALL_DATA,
	landingEvent,
	visitorBatch,
	visitorEvent,
	vitalsEvent,
} from "../../fakes/events.ts";
import { signPurge } from "../../fakes/plugin-requests.ts";
import { RECEIPT } from "../../fakes/supabase.ts";
import { BLOG_SECRET } from "../harness.ts";
import { MAILS, NEWSLETTER } from "../mail/sample-mails.ts";
import { DOWN, type Responses, refused } from "./platform.ts";
import { NOW, recorder } from "./record.ts";

const PURGE = {
	action: "unpublish",
	posts: [{ language: "fr", slug: "lecon-de-tableur-n-1-recherches-totaux" }],
	files: ["2026/11/cover-2.jpg"],
};
/** A post as WordPress's REST interface has it. */
const TEST_MAIL = {
	email: "ada@example.com",
	post: {
		...{
			id: 7,
			slug: "un-article",
			lang: "fr",
			status: "publish",
			date_gmt: "2026-11-01T08:00:00",
		},
		...{ title: { rendered: "Un &amp; deux" }, excerpt: { rendered: "<p>Court.</p>" } },
		...{ content: { rendered: "" }, categories: [], tags: [], author: 2, featured_media: 0 },
	},
};

it("the deliveries of queues are as recorded", async () => {
	const { raw, run, say, text, visit } = recorder({
		RESEND_WEBHOOK_SECRET: "whsec_bmV3LWhvb2stc2VjcmV0LWZvci10aGUtdGVzdHM=",
	});
	const deliver = async (
		title: string,
		queue: string,
		bodies: unknown[],
		responses: Responses = {},
		attempts = 1,
	) => {
		const done: string[] = [];
		const messages = bodies.map((body, n) => ({
			...{ id: `m${n}`, body, attempts, timestamp: new Date(NOW) },
			ack: () => void done.push(`m${n} acknowledged`),
			retry: ({ delaySeconds = 0 } = {}) => void done.push(`m${n} again after ${delaySeconds} s`),
		}));
		await run(title, () => worker.queue({ queue, messages } as never, raw as never), responses);
		say(...done);
	};
	const events = [
		visitorBatch({
			batch_id: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb",
			received: 3,
			landing: [
				landingEvent({
					event_id: "1b596d35-3d88-4d24-b16e-b0fe7bacdebb",
					networks: [1, 2, 3],
					...{
						utm_source: "a",
						utm_medium: "b",
						utm_campaign: "c",
						utm_content: "d",
						utm_term: "e",
					},
					...{ viewport_width: 1, viewport_height: 2, referrer: "https://r.test/", cta_text: "f" },
				}),
			],
			ab: [
				visitorEvent({
					event_id: "2b596d35-3d88-4d24-b16e-b0fe7bacdebb",
					networks: [1, 2, 3],
					data: ALL_DATA,
				}),
				visitorEvent({
					event_id: "3b596d35-3d88-4d24-b16e-b0fe7bacdebb",
					event_name: "conversion",
					goal: "cta_click",
				}),
			],
			vitals: [
				vitalsEvent({ inp: 90, cls: 0.1, ttfb: 2, arms: [{ test: "t", run: 1, arm: "A" }] }),
			],
			excluded: [{ test_name: "t", run: 1, reason: "bot", n: 2 }],
			failed: { site: 1, webhook: 2 },
			discarded: { bot: 2 },
		}),
		{ visitor_id: "secret", networks: [1] },
		visitorBatch({
			batch_id: "4b596d35-3d88-4d24-b16e-b0fe7bacdebb",
			landing: [landingEvent({ event_id: "5b596d35-3d88-4d24-b16e-b0fe7bacdebb" })],
		}),
	];
	await deliver("events", "tabulia-events", events, { ingest_events: RECEIPT });
	await deliver(
		"events, third attempt, database down",
		"tabulia-events",
		events,
		{ ingest_events: DOWN },
		3,
	);
	await deliver("events that are refused", "tabulia-events", events, {
		ingest_events: refused(400),
	});
	await deliver("dead letters", "tabulia-events-dead", events);
	say("in the spool:", ...(await raw.SPOOL.list()).keys.map(({ name }: { name: string }) => name));
	const mail = MAILS[0] as (typeof MAILS)[number];
	const keyed = [{ key: "k1" }];
	await deliver("a mail", "tabulia-mails", keyed, { claim_mail: mail, finish_mail: null });
	const subscriber = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";
	await deliver("a mail of a list", "tabulia-mails", keyed, {
		claim_mail: { ...mail, kind: "first_steps", subscriber },
		finish_mail: null,
	});
	await deliver("a mail that another attempt has", "tabulia-mails", keyed, { claim_mail: null });
	await deliver("a mail, database down", "tabulia-mails", keyed, { claim_mail: DOWN });
	await deliver("a mail that the provider delays", "tabulia-mails", keyed, {
		claim_mail: mail,
		finish_mail: 20,
		"EMAIL.send": DOWN,
	});
	await deliver("a mail to a suppressed address", "tabulia-mails", keyed, {
		claim_mail: mail,
		finish_mail: null,
		"EMAIL.send": Object.assign(new Error("no"), { code: "E_RECIPIENT_SUPPRESSED" }),
	});
	await deliver("a mail without its values", "tabulia-mails", keyed, {
		claim_mail: { ...mail, kind: "payment_failed" },
		finish_mail: null,
	});
	await deliver("a mail of no kind", "tabulia-mails", keyed, {
		claim_mail: { ...mail, kind: "other" },
		finish_mail: null,
	});
	await deliver("a post that is gone", "tabulia-mails", keyed, {
		claim_mail: { ...NEWSLETTER[1], data: { reader: "5f0c2a4e", post: "99999" } },
		finish_mail: null,
	});
	await deliver("no mail", "tabulia-mails", [{ other: 1 }]);
	for (const action of [
		"signup",
		"recovery",
		"invite",
		"magiclink",
		"email_change",
		"reauthentication",
		"email",
		"other",
	]) {
		const body = JSON.stringify(
			hookCall(action, {
				user: { new_email: "new@example.com" },
				data: { token_new: "9876543210", token_hash_new: "bb22" },
			}),
		);
		const headers = { ...Object.fromEntries(await signedHook(body)), origin: "" };
		await visit({
			to: `POST ${API.authMails}`,
			note: action,
			body,
			headers,
			responses: { list_due_mails: ["k1"] },
		});
	}
	const hook = JSON.stringify(hookCall("signup"));
	for (const [note, responses] of Object.entries({
		"over the limit": { enqueue_auth_mails: refused(429) },
		"database down": { enqueue_auth_mails: DOWN },
	})) {
		await visit({
			to: `POST ${API.authMails}`,
			note,
			body: hook,
			headers: Object.fromEntries(await signedHook(hook)),
			responses,
		});
	}
	await visit({
		to: `POST ${API.authMails}`,
		note: "another secret",
		body: hook,
		headers: Object.fromEntries(
			await signedHook(hook, ["v1,whsec_b3RoZXItaG9vay1zZWNyZXQtZm9yLXRoZS10ZXN0cw=="]),
		),
	});
	for (const type of ["email.bounced", "email.complained", "email.delivered"]) {
		const body = JSON.stringify({
			type,
			created_at: "2026-11-29T10:00:00Z",
			data: { to: ["Ada@Example.com"], bounce: { type: "Permanent" } },
		});
		await visit({
			to: `POST ${API.mailEvents}`,
			note: type,
			body,
			headers: Object.fromEntries(await signedHook(body, undefined, NOW, "svix")),
			responses: { record_mail_return: true },
		});
	}
	for (const [path, purpose, payload] of [
		[API.blogPurge, "purge", PURGE],
		[API.blogState, "state", {}],
		[API.blogTestMail, "test-mail", TEST_MAIL],
	] as const) {
		const body = JSON.stringify(payload);
		await visit({
			to: `POST ${path}`,
			note: purpose,
			body,
			headers: await signPurge(body, BLOG_SECRET, NOW, purpose as never),
			responses: { list_due_mails: [] },
		});
		await visit({
			to: `POST ${path}`,
			note: `${purpose}, another secret`,
			body,
			headers: await signPurge(body, "another-blog-secret-01", NOW, purpose as never),
		});
	}
	await expect(text()).toMatchFileSnapshot("deliveries.txt");
});

/** Undoing, the newsletter and payments, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { UNDO_KINDS } from "../../../contract/accounts.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { ORIGIN } from "../harness.ts";
import { email, get, post, USUAL } from "./form-visits.ts";
import { authRefuses, DOWN, OVER, refused } from "./platform.ts";
import { recorder } from "./record.ts";

it("undoing, the newsletter and payments are as recorded", async () => {
	const { story, signedIn, text, services } = recorder(
		{},
		{
			...USUAL,
			"POST /token?grant_type=refresh_token": fakeTokens(2),
		},
	);
	const undo = `/auth/undo?token=${"a1".repeat(32)}`;
	await story(
		"Undoing a change",
		get("/auth/undo"),
		get(undo, { find_undo: null }),
		get(undo, { find_undo: DOWN }),
		...UNDO_KINDS.map((kind) => get(undo, { find_undo: kind }, kind)),
		post(undo, {}, { find_undo: "password", "ACCOUNT_RATE_LIMIT.limit": OVER }),
		post(undo, {}, { undo_change: DOWN }),
		post(undo, {}, { undo_change: refused(409) }),
		get("/auth/undo", {}, "taken"),
		post(undo, {}, { undo_change: null }),
		get("/auth/undo", {}, "gone"),
		post(
			undo,
			{},
			{ undo_change: email, "POST /recover": authRefuses(429, "over_email_send_rate_limit") },
		),
		get("/auth/undo", {}, "done"),
		get("/auth", {}, "the sign-in afterwards"),
		post(undo, {}, {}, "sent again"),
	);
	await story(
		"A change of which nothing is to be reset",
		{ ...post(undo, {}, { undo_change: "" }), cookies: { seen: "1" } },
		get("/auth/undo"),
	);
	const token = `newsletter.5f0c2a4e.0.${"b".repeat(22)}`;
	const mailed = await services.mailHeaders({
		key: "k",
		kind: "newsletter_post",
		to: email,
		language: "fr",
		data: { reader: "5f0c2a4e-0000-4000-8000-000000000000", post: "7" },
	});
	const signed =
		new URL(/<([^>]+)>/.exec(mailed["List-Unsubscribe"] ?? "")?.[1] ?? ORIGIN).searchParams.get(
			"token",
		) ?? "";
	await story(
		"Newsletter",
		get("/newsletter"),
		get(`/newsletter?token=${token}`),
		get(`/newsletter?token=${signed}`, { find_newsletter_reader: false }),
		get(`/newsletter?token=${signed}`, { find_newsletter_reader: true }),
		get(`/newsletter?token=${signed}`, { find_newsletter_reader: DOWN }),
		get(`/newsletter?token=${signed}`, { find_newsletter_reader: null }),
		post("/newsletter", { email: "ada" }),
		post("/newsletter?lang=en", { email }),
		post("/newsletter", { email }, { ask_for_newsletter: refused(429) }),
		post("/newsletter", { email }, { ask_for_newsletter: DOWN }),
		post("/newsletter", { email }, { ask_for_newsletter: refused(500) }, "fails within"),
		post("/newsletter", { email }, { ask_for_newsletter: refused(503) }, "nobody read it"),
		post("/newsletter", { email }, { "ACCOUNT_RATE_LIMIT.limit": OVER }),
		post("/newsletter", { token }),
		post("/newsletter", { token: signed }, { find_newsletter_reader: true }),
		post("/newsletter", { token: signed }, { find_newsletter_reader: null }),
		post("/newsletter", { token: signed }, { "ACCOUNT_RATE_LIMIT.limit": OVER }),
		post("/newsletter", { token: signed, action: "leave" }),
		post("/newsletter", { token: signed, action: "leave" }, { unsubscribe: DOWN }),
		{ to: `GET /api/mails/unsubscribe?token=${signed}` },
		{ to: `POST /api/mails/unsubscribe?token=${signed}` },
		{ to: `POST /api/mails/unsubscribe?token=${token}` },
		{ to: "GET /api/mails/unsubscribe?token=weekly.1.2" },
		{ to: "GET /api/mails/unsubscribe?token=usage.1.2" },
	);
	// Renewed by the first visit.
	const cookies = await signedIn({}, 30);
	await story(
		"Payment",
		{ ...get("/checkout/weekly"), shows: /^<h1/ },
		get("/checkout/monthly"),
		{ ...get("/checkout/annual?shown=117.52"), cookies },
		{ ...get("/checkout/annual"), cookies },
		...[401, 403].map((status) => ({
			...get("/checkout/monthly", { get_own_subscription: refused(status) }),
			cookies,
		})),
		{ ...get("/checkout/monthly", { get_own_subscription: DOWN }), cookies },
		{ ...get("/checkout/monthly", { get_own_subscription: { state: "in_arrears" } }), cookies },
		{ ...get("/auth/paid"), cookies },
		get("/auth/paid?lang=en"),
		get("/auth/deleted"),
	);
	await expect(text()).toMatchFileSnapshot("undo-and-newsletter.txt");
});

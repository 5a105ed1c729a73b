/** Calls of the app, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { ACCOUNT_HEADER, UNATTENDED_HEADER } from "../../../contract/accounts.ts";
import type { Call } from "../../../contract/call-schema.ts";
import { CALL_PATH, CALL_ROUTES, requestOf } from "../../../contract/calls.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { CALL_CONFLICTS } from "../../../contract/reply.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { authRefuses, DOWN, type Responses, refused } from "./platform.ts";
import { recorder, type Visit } from "./record.ts";
import { sampleOf } from "./sample.ts";

const TABLE: Record<string, Call> = CALLS;
const FIXED: Responses = {
	list_due_mails: ["k1", "k2"],
	get_link_targets: [],
	operator_factor_due: null,
};
const SUBSCRIPTION = {
	...{ subscription_type: "premium", state: "active", can_cancel: true, billing_period: "P1M" },
	...{ current_period_end: "2026-12-01T00:00:00Z", ends_at: null },
};
/** Results that no sample of their schema is: with all parts, and without what may be missing. */
const OWN: Record<string, readonly [unknown, unknown]> = {
	get_own_subscription: [
		SUBSCRIPTION,
		{
			...{ ...SUBSCRIPTION, subscription_type: "beta", state: "beta", can_cancel: false },
			...{ billing_period: null, current_period_end: null },
		},
	],
};
/** The reports are what the database returns, in an envelope. */
const storedOf = (name: string, sample: unknown) =>
	name.startsWith("analytics_") && name !== "analytics_daily"
		? (sample as { data: unknown }).data
		: sample;

it("the calls of the table are as recorded", async () => {
	const { visit, text, signedIn } = recorder({}, FIXED);
	const cookies = await signedIn({ aal: "aal2" });
	for (const [name, { output }] of Object.entries(TABLE)) {
		if (name in CALL_ROUTES && !name.startsWith("analytics_")) continue;
		const { method, url, body } = requestOf(
			name,
			SAMPLE_INPUTS[name as keyof typeof SAMPLE_INPUTS],
		);
		const json = body === undefined ? {} : { json: JSON.parse(body) };
		const call = (sample: unknown, more: Partial<Visit> = {}) =>
			visit({
				...{ to: `${method} ${url}`, ...json, cookies, ...more },
				responses: { is_admin: true, [name]: storedOf(name, sample) },
			});
		const [whole, lacking] = OWN[name] ?? [sampleOf(output), sampleOf(output, 1)];
		await call(whole);
		if (!Array.isArray(lacking) && lacking instanceof Object && !(name in CALL_ROUTES)) {
			await call(lacking, { note: "without what may be missing", isBrief: true });
		}
	}
	await expect(text()).toMatchFileSnapshot("calls.txt");
});

it("what calls refuse is as recorded", async () => {
	const { visit, text, signedIn } = recorder(
		{},
		{ ...FIXED, get_alerts: sampleOf(CALLS.get_alerts.output) },
	);
	const cookies = await signedIn({ aal: "aal2" });
	const call = (name: string, more: Partial<Visit> = {}): Visit => ({
		to: `POST ${CALL_PATH}/${name}`,
		json: {},
		cookies,
		...more,
	});
	for (const [name, { output }] of Object.entries(TABLE)) {
		if (name in CALL_ROUTES || name in OWN) continue;
		const json = { account: 1, name: "", days: 0, id: "x" };
		await visit(
			call(name, {
				json,
				responses: { [name]: sampleOf(output) },
				note: "a wrong input",
				isBrief: true,
			}),
		);
	}
	for (const each of [
		call("get_alerts", { cookies: {}, note: "nobody" }),
		call("get_alerts", { cookies: { "__Host-session": "changed" }, note: "a changed cookie" }),
		call("get_alerts", { headers: { origin: "https://evil.test" }, note: "a foreign page" }),
		call("get_alerts", {
			headers: { [ACCOUNT_HEADER]: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb" },
			note: "another account",
		}),
		call("get_alerts", {
			headers: { [ACCOUNT_HEADER]: ACCOUNT.id, [UNATTENDED_HEADER]: "1" },
			note: "by itself",
		}),
		call("get_alerts", {
			cookies: await signedIn({ aal: "aal1" }, 30),
			responses: { "POST /token?grant_type=refresh_token": fakeTokens(2) },
			note: "renewed",
		}),
		call("get_alerts", {
			cookies: await signedIn({}, -1),
			responses: {
				"POST /token?grant_type=refresh_token": authRefuses(400, "refresh_token_not_found"),
			},
			note: "ended",
		}),
		call("get_alerts", {
			cookies: await signedIn({}, -1),
			responses: { "POST /token?grant_type=refresh_token": DOWN },
			note: "Auth is down",
		}),
		call("save_own_profile", {
			json: { change: { full_name: "x".repeat(9_000) } },
			note: "9,000 bytes",
		}),
		{ ...call("get_alerts"), json: undefined, body: "{", note: "no JSON" },
		{ to: `GET ${CALL_PATH}/get_alerts`, cookies },
		{ ...call("no_call"), shows: /^<h1/ },
		call("get_experiment", { note: "routed elsewhere", shows: /^<h1/ }),
		...[400, 401, 403, 404, 429, 500].map((status) =>
			call("get_alerts", {
				responses: { get_alerts: refused(status) },
				note: `${status}`,
				isBrief: true,
			}),
		),
		call("get_alerts", {
			responses: { get_alerts: new Response("[]", { status: 404 }) },
			note: "not deployed",
			isBrief: true,
		}),
		call("get_alerts", { responses: { get_alerts: DOWN }, note: "no response", isBrief: true }),
		call("get_alerts", {
			responses: { get_alerts: { wrong: 1 } },
			note: "another result",
			isBrief: true,
		}),
		...CALL_CONFLICTS.map((code) =>
			call("get_alerts", {
				responses: {
					get_alerts: Response.json(
						{ code: "PT409", message: code, details: "hero_test" },
						{ status: 409 },
					),
				},
				note: code,
				isBrief: true,
			}),
		),
		call("get_alerts", {
			responses: {
				get_alerts: Response.json({ code: "23505", message: "duplicate" }, { status: 409 }),
			},
			note: "duplicate",
			isBrief: true,
		}),
	] as Visit[])
		await visit(each);
	await expect(text()).toMatchFileSnapshot("refused-calls.txt");
});

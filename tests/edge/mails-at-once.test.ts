/** Mails about a change of an account leave with the change: its owner must not read of it later than a thief acts. Those that somebody waits for do, too. */
import { expect, it } from "vitest";
import { FACTOR_API } from "../../contract/accounts.ts";
import { SIGN_INS_API } from "../../contract/providers.ts";
import { refusal } from "../fakes/accounts.ts";
import { SAMPLE_INPUTS } from "../fakes/call-inputs.ts";
import { ACCOUNT, fakeTokens } from "../fakes/sessions.ts";
import { accountSite, HASH, PASSWORDS, VERIFIED, wayBack } from "./account-site.ts";
import { signedInSite } from "./signed-in-site.ts";

const ID = "6d3f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const CURRENT = { current: "old-secret" };
const DISCONNECT = { ...CURRENT, action: "disconnect", provider: "azure" };
const AUTH = {
	...{ signIn: fakeTokens(2), exchange: fakeTokens(2), verifyCode: fakeTokens(2) },
	...{ update: {}, recover: {}, unenrol: {}, refresh: refusal("unavailable") },
	connect: { url: "https://login.microsoftonline.com/x" },
	verify: VERIFIED,
};
const FUNCTIONS = {
	...{ admit_code: "admitted", permit_identity: true, greet_provider_account: "new" },
	...{ claim_sign_up: { state: "own", plan: null }, undo_change: ACCOUNT.email },
	...{ use_recovery_code: "accepted", invite_operator: null, revoke_invitation: null },
};
const WRONG = { signIn: refusal("invalid_credentials") };

/** Counts how often the mails that wait are sent. */
function mailer() {
	let runs = 0;
	return { sendDueMails: async () => ({ ok: true as const, sent: ++runs }), runs: () => runs };
}

it.each<[path: string, body: object, runs: number, auth?: object, functions?: object]>([
	["/api/account/password", { ...CURRENT, password: "a-better-secret" }, 1],
	["/api/account/deletion", CURRENT, 1],
	["/api/account/deletion", CURRENT, 0, WRONG],
	[SIGN_INS_API, DISCONNECT, 1],
	[FACTOR_API.remove, { id: ID }, 1],
	[FACTOR_API.remove, { id: ID }, 0, { unenrol: refusal("insufficient_aal") }],
	[FACTOR_API.verify, { id: ID, code: "123456" }, 1],
	[FACTOR_API.verify, { id: ID, code: "123456" }, 1, { verifyCode: refusal("wrong") }],
	[FACTOR_API.verify, { id: ID, code: "123456" }, 1, {}, { admit_code: "paused" }],
	[FACTOR_API.recover, { code: "0a1b2-c3d4e-f5061-72839" }, 1],
	["/api/call/invite_operator", SAMPLE_INPUTS.invite_operator, 1],
	["/api/call/revoke_invitation", SAMPLE_INPUTS.revoke_invitation, 0],
])("%s with %j sends the mails that wait %i times", async (path, body, runs, auth, functions) => {
	const mails = mailer();
	const site = await signedInSite({
		auth: { ...AUTH, ...auth },
		functions: { ...FUNCTIONS, ...functions },
		services: mails,
	});
	await site.send(path, body);
	expect(mails.runs()).toBe(runs);
});

it.each<[path: string, fields: Record<string, string>]>([
	[`/auth/confirmation?token_hash=${HASH}&type=email`, {}],
	[`/auth/confirmation?token_hash=${HASH}&type=email_change`, {}],
	[`/auth/reset-password?token_hash=${HASH}&type=recovery`, PASSWORDS],
	[`/auth/undo?token=${"a1".repeat(32)}`, {}],
	["/newsletter", { email: ACCOUNT.email }],
])("the form of %s sends the mails that wait", async (path, fields) => {
	const mails = mailer();
	const site = accountSite({ auth: AUTH, functions: FUNCTIONS, services: mails });
	await site.submit(path, fields);
	expect(mails.runs()).toBe(1);
});

it.each<[path: string, fields: Record<string, string>]>([
	["/auth", { provider: "azure" }],
	["/auth?failure=refused&provider=azure", { email: ACCOUNT.email, password: "a-secret" }],
])("a browser that comes back to %s from a provider sends waiting mails", async (path, fields) => {
	const mails = mailer();
	const site = accountSite({ auth: AUTH, functions: FUNCTIONS, services: mails });
	const left = await site.submit(path, fields);
	const connect = site.calls.find(([name]) => name === "connect")?.[1] as URLSearchParams;
	await site.visit(wayBack(connect ?? left.headers.get("location")));
	expect(mails.runs()).toBe(1);
});

/** The Edge Function as it is deployed, on our migrations: which users and tokens it accepts. */

import { createHmac } from "node:crypto";
import type { Session } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSql } from "../../dev/control-client.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../../dev/seed.ts";
import { totpCode } from "../../dev/totp-code.ts";
import { ADMIN_REQUIRED } from "../../supabase/functions/_shared/contract.ts";
import { SUPABASE_FOLDER } from "../cluster.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

const PATHS = [
	"/funnel?from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z",
	...["/dashboard", "/mau", "/api-usage", "/conversions", "/daily?days=7", "/monthly?months=3"],
	...["/real-time", "/campaigns?days=7&by=utm_source", "/revenue?from=2026-01-01&to=2026-03-31"],
];
const LOGINS = { customer: "pro", deactivated: "inactive", admin: "admin", super_admin: "super" };

let supabase: EmbeddedSupabase;
const sessions = new Map<string, Session>();

const call = (path: string, authorization?: string, init: RequestInit = {}) =>
	fetch(`${supabase.url}/functions/v1/analytics${path}`, {
		...init,
		headers: {
			...(authorization === undefined ? {} : { authorization }),
			apikey: supabase.keys.publishableKey,
		},
	});

beforeAll(async () => {
	supabase = await startEmbedded({
		supabaseFolder: SUPABASE_FOLDER,
	});
	await seedDemoAccounts(supabase.target);
	for (const [kind, name] of Object.entries(LOGINS)) {
		const { auth } = newVisitor(supabase);
		const { data, error } = await auth.signInWithPassword({
			email: `${name}@demo.tabulia.example`,
			password: DEMO_PASSWORD,
		});
		if (!data.session) throw new Error(`${name} cannot sign in: ${error?.message}`);
		sessions.set(kind, data.session);
		const [factor] = data.user.factors ?? [];
		if (!factor) continue;
		sessions.set(`${kind} without the factor`, data.session);
		const code = totpCode(DEMO_TOTP_SECRET);
		const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
		if (!verified.data) throw verified.error;
		sessions.set(kind, verified.data as Session);
	}
});
afterAll(() => supabase.stop());

const bearer = (kind: string) => `Bearer ${sessions.get(kind)?.access_token}`;

describe("access", () => {
	const cells = Object.keys(LOGINS).flatMap((kind) =>
		PATHS.map((path) => [kind, path, kind.includes("admin") ? 200 : 403] as const),
	);

	it.each(cells)("%s calls %s: %i", async (kind, path, status) => {
		const response = await call(path, bearer(kind));
		const body = await response.json();
		expect(response.status).toBe(status);
		expect(body).toMatchObject(
			status === 200
				? { success: true, data: expect.anything() }
				: { success: false, error: ADMIN_REQUIRED },
		);
	});

	it("a super_admin whose session is below the factor gets 403", async () => {
		const response = await call("/mau", bearer("super_admin without the factor"));
		expect(response.status).toBe(403);
	});

	it.each(PATHS)("an anonymous caller of %s gets 401", async (path) => {
		expect((await call(path)).status).toBe(401);
	});
});

describe("invalid tokens", () => {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const good = () => sessions.get("super_admin")?.access_token ?? "";
	const claims = () => JSON.parse(Buffer.from(good().split(".")[1] ?? "", "base64url").toString());
	const signed = (header: object, body: object, key: string) => {
		const text = `${encode(header)}.${encode(body)}`;
		return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
	};
	const later = () => Math.floor(Date.now() / 1000) + 3600;

	it.each([
		["the anonymous key", () => supabase.keys.publishableKey],
		["nonsense", () => "a.b.c"],
		["a changed one", () => `${good().slice(0, -4)}AAAA`],
		[
			"a foreign signature",
			() => signed({ alg: "HS256", typ: "JWT" }, { ...claims(), exp: later() }, "k"),
		],
		[
			"no algorithm",
			() => `${encode({ alg: "none", typ: "JWT" })}.${encode({ ...claims(), exp: later() })}.`,
		],
		["no algorithm, some signature", () => `${encode({ alg: "none" })}.${encode(claims())}.AAAA`],
	])("%s is rejected", async (_, token) => {
		const response = await call("/dashboard", `Bearer ${token()}`);
		expect([401, 403]).toContain(response.status);
		expect(JSON.stringify(await response.json())).not.toContain("users");
	});

	it("a valid token is rejected after its account was deleted", async () => {
		const email = "none@demo.tabulia.example";
		const { data: signedIn } = await newVisitor(supabase).auth.signInWithPassword({
			email,
			password: DEMO_PASSWORD,
		});
		expect((await call("/mau", `Bearer ${signedIn.session?.access_token}`)).status).toBe(403);
		await runSql(supabase.target, `delete from auth.users where email = '${email}'`);
		expect((await call("/mau", `Bearer ${signedIn.session?.access_token}`)).status).toBe(401);
	});
});

describe("parameters and methods", () => {
	it.each([
		"/daily?days=8",
		"/daily?days=1;drop",
		"/monthly?months=1e9",
		"/campaigns?by=user_agent",
	])("%s is 400", async (path) => {
		const response = await call(path, bearer("admin"));
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ success: false });
	});

	it("POST is rejected", async () => {
		expect((await call("/mau", bearer("admin"), { method: "POST" })).status).toBe(405);
	});
});

/** Sign-ins with Microsoft and Google at the local Auth, against the triggers of the project. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUPABASE_FOLDER } from "../cluster.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";
import {
	authorizeUrl,
	exchange,
	makeVerifier,
	passProvider,
	providerPerson,
	signInWith,
} from "./provider.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded({ supabaseFolder: SUPABASE_FOLDER });
});
afterAll(() => supabase.stop());

const PASSWORD = "correct-horse";
const REFUSED = { error: "server_error", error_description: "Error creating identity" };

const idOf = async (email: string) => {
	const [user] = await supabase.database.query<{ id: string }>(
		"select id from auth.users where email = $1",
		[email],
	);
	return user?.id ?? "";
};
const identitiesOf = (email: string) =>
	supabase.database.query(
		`select provider from auth.identities join auth.users on users.id = user_id
		where users.email = $1 order by provider`,
		[email],
	);
async function signUp(email: string, { isConfirmed = true } = {}): Promise<string> {
	await supabase.anon.auth.signUp({ email, password: PASSWORD });
	if (isConfirmed) {
		await supabase.database.query(
			"update auth.users set email_confirmed_at = now() where email = $1",
			[email],
		);
	}
	return idOf(email);
}
const signInByPassword = async (email: string) =>
	(await newVisitor(supabase).auth.signInWithPassword({ email, password: PASSWORD })).data.session;

describe("a person without an account", () => {
	it.each(["azure", "google"] as const)(
		"gets one, confirmed and with the name, by %s",
		async (provider) => {
			const email = `new-${provider}@x.test`;
			const { arrived, body } = await signInWith(supabase, provider, providerPerson(email));
			expect(arrived.searchParams.get("state")).toBe("ours");
			expect(body.user).toMatchObject({ email, user_metadata: { full_name: "Ada Lovelace" } });
			expect(body.user?.user_metadata).not.toHaveProperty("custom_claims");
			expect(await identitiesOf(email)).toEqual([{ provider }]);
		},
	);

	it("comes back to it, also after the address at the provider changed", async () => {
		const person = providerPerson("back@x.test");
		const first = await signInWith(supabase, "azure", person);
		const moved = { ...person, email: "moved@x.test" };
		const second = await signInWith(supabase, "azure", moved);
		expect(second.body.user?.id).toBe(first.body.user?.id);
		expect(second.body.user?.email).toBe("back@x.test");
	});

	it.each([
		["a domain that is not its tenant's", providerPerson("victim@x.test", false)],
		["no word about the domain", { ...providerPerson("victim@x.test"), xms_edov: undefined }],
	])("gets none from Microsoft with %s", async (_, person) => {
		const { xms_edov, ...claims } = person;
		const given = xms_edov === undefined ? claims : { ...claims, xms_edov };
		const { arrived, code } = await signInWith(supabase, "azure", given);
		expect(Object.fromEntries(arrived.searchParams)).toMatchObject(REFUSED);
		expect(code).toBe("");
		expect(await idOf("victim@x.test")).toBe("");
	});

	it("gets none from Google with an address that is not verified", async () => {
		const { code } = await signInWith(supabase, "google", providerPerson("g@x.test", false));
		expect([code, await idOf("g@x.test")]).toEqual(["", ""]);
	});
});

describe("an address that has an account", () => {
	it("opens nothing by a provider, until the owner has permitted it", async () => {
		const account = await signUp("owner@x.test");
		const person = providerPerson("owner@x.test");
		const refused = await signInWith(supabase, "google", person);
		expect(Object.fromEntries(refused.arrived.searchParams)).toMatchObject(REFUSED);
		expect(await identitiesOf("owner@x.test")).toEqual([{ provider: "email" }]);
		await supabase.service.rpc("permit_identity", { account, provider: "google" });
		const permitted = await signInWith(supabase, "google", person);
		expect(permitted.body.user?.id).toBe(account);
		expect(await signInByPassword("owner@x.test")).not.toBeNull();
	});

	it("opens without the password of a stranger who never confirmed it", async () => {
		await signUp("early@x.test", { isConfirmed: false });
		const { body } = await signInWith(supabase, "azure", providerPerson("early@x.test"));
		expect(body.user?.email).toBe("early@x.test");
		expect(await signInByPassword("early@x.test")).toBeNull();
		expect(await identitiesOf("early@x.test")).toEqual([{ provider: "azure" }]);
	});

	it("opens nothing for an operator, even with a permit", async () => {
		const account = await signUp("operator@x.test");
		await supabase.database.query("insert into private.admins (user_id) values ($1)", [account]);
		const { data } = await supabase.service.rpc("permit_identity", { account, provider: "azure" });
		const { code } = await signInWith(supabase, "azure", providerPerson("operator@x.test"));
		expect([data, code]).toEqual([null, ""]);
	});

	it("opens nothing for somebody who has become an operator", async () => {
		const { body } = await signInWith(supabase, "azure", providerPerson("hired@x.test"));
		await supabase.database.query("insert into private.admins (user_id) values ($1)", [
			body.user?.id,
		]);
		expect((await signInWith(supabase, "azure", providerPerson("hired@x.test"))).code).toBe("");
	});
});

describe("a signed-in owner", () => {
	it("attaches a provider whose address is another one, once it is permitted", async () => {
		const account = await signUp("desk@x.test");
		const token = (await signInByPassword("desk@x.test"))?.access_token ?? "";
		const attach = async () => {
			const start = authorizeUrl(supabase.url, "azure", makeVerifier().challenge);
			start.pathname = "/auth/v1/user/identities/authorize";
			const headers = { apikey: supabase.keys.secretKey, authorization: `Bearer ${token}` };
			return passProvider(start, providerPerson("desk@work.test"), headers);
		};
		expect((await attach()).searchParams.get("error")).toBe("server_error");
		await supabase.service.rpc("permit_identity", { account, provider: "azure" });
		expect((await attach()).searchParams.get("code")).toMatch(/./);
		expect(await identitiesOf("desk@x.test")).toEqual([
			{ provider: "azure" },
			{ provider: "email" },
		]);
		expect(await idOf("desk@work.test")).toBe("");
	});
});

describe("a code", () => {
	it("opens a session once, and with its own verifier only", async () => {
		const { verifier, challenge } = makeVerifier();
		const start = authorizeUrl(supabase.url, "google", challenge);
		const arrived = await passProvider(start, providerPerson("code@x.test"));
		const code = arrived.searchParams.get("code") ?? "";
		const codeOf = async (given: string) => (await exchange(supabase, code, given)).body.error_code;
		expect(await codeOf(makeVerifier().verifier)).toBe("bad_code_verifier");
		expect(await codeOf(verifier)).toBeUndefined();
		expect(await codeOf(verifier)).toBe("flow_state_not_found");
	});

	it("never comes for a provider that Auth does not have", async () => {
		const response = await fetch(authorizeUrl(supabase.url, "pirate", makeVerifier().challenge));
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ error_code: "validation_failed" },
		]);
	});
});

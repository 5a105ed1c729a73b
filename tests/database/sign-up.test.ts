import { beforeEach, describe, expect, it } from "vitest";
import { readSubscription, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const readProfile = async (id: string) => {
	const [row] = await database.query(
		"select email, full_name, language from public.profiles where id = $1",
		[id],
	);
	return row;
};

beforeEach(() => database.reset());

describe("a sign-up", () => {
	it("makes a profile of its metadata, and an active free trial", async () => {
		const customer = await signUp(database, {
			metadata: { full_name: "  Zoé Martin\n", language: "en", registration_source: "website" },
		});
		expect(await readProfile(customer.id)).toEqual({
			email: customer.email,
			full_name: "Zoé Martin",
			language: "en",
		});
		expect(await readSubscription(database, customer)).toEqual({
			subscription_type: "free_trial",
			subscription_status: "active",
			billing_period: null,
			current_period_end: null,
			cancel_at_period_end: false,
			stripe_customer_id: null,
			stripe_subscription_id: null,
			billing_updated_at: null,
		});
	});

	it("from the beta page starts beta access, and an unknown source a trial", async () => {
		for (const [registration_source, type] of [
			["beta", "beta"],
			["premium", "free_trial"],
			[["beta"], "free_trial"],
		]) {
			const customer = await signUp(database, { metadata: { registration_source } });
			expect(await readSubscription(database, customer)).toMatchObject({
				subscription_type: type,
				subscription_status: "active",
			});
		}
	});

	it.each([
		[{}],
		[{ full_name: " \t\r\n", language: "" }],
		[{ full_name: "n".repeat(201), language: "de" }],
		[{ full_name: 42, language: 42 }],
		[{ full_name: { first: "Zoé" }, language: ["en"] }],
		[{ full_name: null, language: null }],
		["not an object"],
		[[{ full_name: "Zoé" }]],
		[null],
		// A string that looks like the object, as lite stores it on PostgreSQL before its mend.
		['{"full_name": "Zoé"}'],
	])("goes on without what is bad or missing: %j", async (metadata) => {
		const customer = await signUp(database, { metadata });
		expect(await readProfile(customer.id)).toEqual({
			email: customer.email,
			full_name: null,
			language: "fr",
		});
	});

	it("keeps a name of 200 characters, whatever its letters", async () => {
		const full_name = `${"é".repeat(198)}𝒵'`;
		const { id } = await signUp(database, { metadata: { full_name } });
		expect(await readProfile(id)).toMatchObject({ full_name });
	});

	it("goes on without an e-mail address and without metadata", async () => {
		const id = "00000000-0000-4000-8000-000000000001";
		await database.query("insert into auth.users (id, raw_user_meta_data) values ($1, null)", [id]);
		expect(await readProfile(id)).toEqual({ email: "", full_name: null, language: "fr" });
	});
});

describe("a changed e-mail address", () => {
	it("is written to the profile, and nothing else of it changes", async () => {
		const { id } = await signUp(database, { metadata: { full_name: "Zoé", language: "en" } });
		const other = await signUp(database);
		await database.query("update auth.users set email = 'new@example.com' where id = $1", [id]);
		await database.query("update auth.users set last_sign_in_at = now() where id = $1", [id]);
		expect(await readProfile(id)).toEqual({
			email: "new@example.com",
			full_name: "Zoé",
			language: "en",
		});
		expect(await readProfile(other.id)).toMatchObject({ email: other.email });
	});
});

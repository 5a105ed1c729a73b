/** How a customer signs in, as operators see it. */
import { expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

it("is by the account's own providers, of which its address is none", async () => {
	const unconfirmed = () => signUp(database, { isConfirmed: false });
	const accounts = [await unconfirmed(), await unconfirmed()];
	await database.query(
		`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
		select gen_random_uuid(), provider, id, id, '{"email": "ada@x.test", "email_verified": true}'
		from unnest($1::uuid[]) as id, unnest(array['email', 'google']) as provider`,
		[accounts.map(({ id }) => id)],
	);
	expect(await rpc(`get_customer('${accounts[0]?.id}')`)).toMatchObject({
		providers: ["google"],
	});
});

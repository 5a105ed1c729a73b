/** An account whose changes are mailed to its owner, and the links of these mails. */
import { beforeEach } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";

/** Before each test somebody has signed up with a password. */
export function withUndos(database: TestDatabase) {
	let customer: Customer;
	const set = (column: "email" | "encrypted_password", value: string) =>
		database.query(`update auth.users set ${column} = $2 where id = $1`, [customer.id, value]);
	const mails = () => database.mails("undo_");
	beforeEach(async () => {
		customer = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
		await set("encrypted_password", "old hash");
	});
	return {
		customer: () => customer,
		set,
		mails,
		lastToken: async () => (await mails()).at(-1)?.data.token ?? "",
		find: (token: string) => database.call<string | null>("find_undo($1)", [token]),
		undo: (token: string) => database.call<string | null>("undo_change($1)", [token]),
	};
}

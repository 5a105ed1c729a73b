/** Addresses to which the Worker has Auth mail a link. */
import { expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin } = asAdmin(database);

it("find_address knows an address that is confirmed from one that is not", async () => {
	const find = ({ id }: Customer, confirmed = false) =>
		database.call("find_address($1, $2)", [id, confirmed]);
	const waiting = await signUp(database, { email: "new@example.com", isConfirmed: false });
	expect(await find(waiting)).toBe("new@example.com");
	expect(await find(waiting, true)).toBeNull();
	expect(await find(admin())).toBeNull();
	expect(await find(admin(), true)).toBe("admin@example.com");
});

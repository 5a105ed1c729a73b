import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
let customer: Customer;
beforeEach(async () => {
	customer = await signUp(database);
});

const call = (name: "admit_code" | "accept_code", code: string, id = customer.id) =>
	database.call<string>(`${name}($1, $2)`, [id, code]);
const admit = (code: string, id?: string) => call("admit_code", code, id);
const code = (n: number) => String(n).padStart(6, "0");

describe("codes of a second factor", () => {
	it("are five wrong ones, then a pause of ten minutes, of this account only", async () => {
		for (let n = 0; n < 5; n++) expect(await admit(code(n))).toBe("admitted");
		expect(await admit(code(6))).toBe("paused");
		const other = await signUp(database);
		expect(await admit(code(6), other.id)).toBe("admitted");
		await database.script(
			"update private.code_attempts set tried_at = now() - interval '11 minutes'",
		);
		expect(await admit(code(6))).toBe("admitted");
	});

	it("are five when they come at once", async () => {
		const results = await Promise.all(Array.from({ length: 12 }, (_, n) => admit(code(n))));
		expect(results.filter((result) => result === "admitted")).toHaveLength(5);
	});

	it("are tried once each, an accepted one too", async () => {
		expect([await admit(code(1)), await admit(code(1))]).toEqual(["admitted", "used"]);
		await call("accept_code", code(1));
		expect(await admit(code(1))).toBe("used");
	});

	it("count from nought after an accepted one", async () => {
		for (let n = 0; n < 5; n++) await admit(code(n));
		await call("accept_code", code(4));
		for (let n = 10; n < 15; n++) expect(await admit(code(n))).toBe("admitted");
		expect(await admit(code(16))).toBe("paused");
	});
});

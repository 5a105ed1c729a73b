import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import { appoint, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { openSession } from "./sessions.ts";

const database = migratedDatabase();
let customer: Customer;
/** A session after the password, and one that the link of a reset mail has opened. */
let session: string;
let ofLink: string;
beforeEach(async () => {
	customer = await signUp(database, { email: "ada@example.com" });
	session = await openSession(database, customer, "password");
	ofLink = await openSession(database, customer, "otp");
});

const code = (n: number) => String(n).padStart(6, "0");
const admit = (n: number, { by = session, networks = ["home"], account = customer.id } = {}) =>
	database.call<string>("admit_code($1, $2, $3, $4)", [account, by, networks, code(n)]);
const settle = (n: number, isRight: boolean) =>
	database.call("settle_code($1, $2, $3)", [customer.id, code(n), isRight]);
/** Wrong codes, each of them judged. */
async function fail(from: number, count: number, where: Parameters<typeof admit>[1] = {}) {
	for (let n = from; n < from + count; n++) {
		expect(await admit(n, where)).toBe("admitted");
		await settle(n, false);
	}
}
const age = (time: string) =>
	database.script(`update private.code_attempts set tried_at = tried_at - interval '${time}'`);
const mails = () => database.mails("undo_codes_paused");

describe("codes of a second factor", () => {
	it("are five wrong ones, then a pause of ten minutes, of this account only", async () => {
		await fail(0, 5);
		expect(await admit(6)).toBe("paused");
		const other = await signUp(database);
		expect(await admit(6, { account: other.id })).toBe("admitted");
		await age("11 minutes");
		expect(await admit(6)).toBe("admitted");
	});

	it("are five when they come at once", async () => {
		const results = await Promise.all(Array.from({ length: 12 }, (_, n) => admit(n)));
		expect(results.filter((result) => result === "admitted")).toHaveLength(5);
	});

	it("are tried once each in ten minutes, an accepted one too, by each account", async () => {
		expect([await admit(1), await admit(1)]).toEqual(["admitted", "used"]);
		await settle(1, true);
		const elsewhere = { by: ofLink, networks: ["elsewhere"] };
		expect([await admit(1), await admit(1, elsewhere)]).toEqual(["used", "used"]);
		expect(await admit(1, { account: (await signUp(database)).id })).toBe("admitted");
		await age("11 minutes");
		expect(await admit(1)).toBe("admitted");
	});

	it.each([
		["session", {}],
		["network", { by: randomUUID() }],
	])("count from nought after an accepted one of the %s", async (_, where) => {
		await fail(0, 4, where);
		await admit(4);
		await settle(4, true);
		await fail(10, 5);
		expect(await admit(16)).toBe("paused");
	});

	it("of somebody else with the password pause nothing of the owner's", async () => {
		const thief = await openSession(database, customer, "password");
		await fail(0, 5, { by: thief, networks: ["elsewhere"] });
		expect(await admit(5, { by: thief, networks: ["elsewhere"] })).toBe("paused");
		expect(await admit(6)).toBe("admitted");
	});

	it("of somebody else count on after one of the owner that is accepted", async () => {
		const thief = {
			by: await openSession(database, customer, "password"),
			networks: ["elsewhere"],
		};
		await fail(0, 4, thief);
		await admit(4);
		await settle(4, true);
		await fail(10, 1, thief);
		expect(await admit(11, thief)).toBe("paused");
	});

	it("of another account in the same network count on after one that is accepted", async () => {
		const other = { account: (await signUp(database)).id, by: randomUUID() };
		for (let n = 0; n < 4; n++) await admit(n, other);
		await admit(3);
		await settle(3, true);
		expect([await admit(4, other), await admit(5, other)]).toEqual(["admitted", "paused"]);
	});

	it("are counted by network, too: another session is no way on", async () => {
		await fail(0, 5);
		const again = await openSession(database, customer, "password");
		expect(await admit(5, { by: again })).toBe("paused");
	});

	it("are counted by each key of a caller: a household has twice as many, and no more", async () => {
		const tries = [];
		for (let n = 0; n < 4; n++) {
			const by = await openSession(database, customer, "password");
			const where = { by, networks: [`room ${n}`, "house"] };
			for (let at = n * 4; at < n * 4 + 4; at++) {
				tries.push(await admit(at, where));
				if (tries.at(-1) === "admitted") await settle(at, false);
			}
		}
		expect(tries.filter((verdict) => verdict === "admitted")).toHaveLength(
			CALLER_LIMITS.codes.limit * WIDER,
		);
	});

	it("are counted by session, too: another network is no way on", async () => {
		await fail(0, 5);
		expect(await admit(5, { networks: ["elsewhere"] })).toBe("paused");
	});

	it("are counted apart in the session of a link, whatever is tried after the password", async () => {
		await fail(0, 5);
		await fail(10, 5, { by: ofLink });
		expect(await admit(20, { by: ofLink })).toBe("paused");
		// Nor does a link take tries from the password's network.
		expect(await admit(21, { by: session, networks: ["office"] })).toBe("paused");
		const again = await openSession(database, customer, "password");
		expect(await admit(22, { by: again, networks: ["office"] })).toBe("admitted");
	});

	it("are a hundred wrong ones in a day after the password, from all networks together", async () => {
		for (let n = 0; n < 25; n++) {
			const by = await openSession(database, customer, "password");
			await fail(n * 4, 4, { by, networks: [`proxy ${n}`] });
			await age("1 minute");
		}
		expect(await admit(200)).toBe("paused");
		expect(await admit(200, { by: ofLink })).toBe("admitted");
		await age("1 day");
		expect(await admit(201)).toBe("admitted");
	});

	it.each([
		["the next code of anybody", async () => admit(3, { account: (await signUp(database)).id })],
		["the night", async () => database.call("expire_identifiers()")],
	])("leave nothing behind after a day: %s", async (_, pass) => {
		await fail(0, 2);
		await age("25 hours");
		await pass();
		const left = "select from private.code_attempts where user_id = $1";
		expect(await database.query(left, [customer.id])).toEqual([]);
	});
});

describe("a pause", () => {
	it("is mailed to the owner once, with a link that makes the password worthless", async () => {
		const { id: other } = await signUp(database);
		await database.query(
			"insert into private.undos (token_hash, user_id, kind, email) values ('of another', $1, 'codes_paused', '')",
			[other],
		);
		await fail(0, 4);
		expect(await mails()).toEqual([]);
		await fail(4, 1);
		for (const n of [5, 6]) expect(await admit(n)).toBe("paused");
		const [mail, ...others] = await mails();
		expect([mail?.recipient, others]).toEqual(["ada@example.com", []]);
		expect(await database.call("find_undo($1)", [mail?.data.token])).toBe("codes_paused");
		expect(await database.call("undo_change($1)", [mail?.data.token])).toBe("ada@example.com");
		const left = `select encrypted_password ~ '^\\$2a\\$10\\$[0-9a-f]{53}$' as is_void,
			(select count(*) from auth.sessions where user_id = users.id)::int as sessions from auth.users where id = $1`;
		expect(await database.query(left, [customer.id])).toEqual([{ is_void: true, sessions: 0 }]);
		// The owner tries again at once.
		expect(await admit(7)).toBe("admitted");
	});

	it("is mailed when whoever tries gives up before the refusal, or never waits for it", async () => {
		for (let n = 0; n < 5; n++) await admit(n);
		expect(await mails()).toEqual([]);
		await admit(5);
		expect(await mails()).toHaveLength(1);
	});

	it("is one with those of other networks, and the next one is mailed again", async () => {
		await fail(0, 5);
		const by = await openSession(database, customer, "password");
		await fail(10, 5, { by, networks: ["elsewhere"] });
		expect(await mails()).toHaveLength(1);
		await age("11 minutes");
		await database.script("update private.undos set created_at = now() - interval '11 minutes'");
		await fail(20, 5);
		expect(await mails()).toHaveLength(2);
	});

	it("voids no recovery codes: whoever caused it had none", async () => {
		await appoint(database, customer);
		const codes = "insert into private.recovery_codes (code_hash, user_id) values ($1, $2)";
		await database.query(codes, ["a".repeat(64), customer.id]);
		await fail(0, 5);
		await database.call("undo_change($1)", [(await mails())[0]?.data.token]);
		expect(await database.query("select from private.recovery_codes")).toHaveLength(1);
	});

	it("of an account that is gone is mailed to nobody", async () => {
		await database.call("settle_code($1, $2, true)", [randomUUID(), code(1)]);
		expect(await mails()).toEqual([]);
	});
});

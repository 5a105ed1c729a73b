import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
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

	it.each(["session", "caller"])(
		"count from nought after an accepted one of the %s",
		async (of) => {
			const other = await openSession(database, customer, "password");
			const where = of === "caller" ? { by: other } : { networks: ["office"] };
			await fail(0, 4, where);
			await admit(4);
			await settle(4, true);
			await fail(10, 5, where);
			expect(await admit(16, where)).toBe("paused");
		},
	);

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

	it("are counted apart in the session of a link, whatever is tried after the password", async () => {
		await fail(0, 5);
		await fail(10, 5, { by: ofLink });
		expect(await admit(20, { by: ofLink })).toBe("paused");
		// Nor does a link take tries from the password's network.
		expect(await admit(21, { by: session, networks: ["office"] })).toBe("paused");
		const again = await openSession(database, customer, "password");
		expect(await admit(22, { by: again, networks: ["office"] })).toBe("admitted");
	});
});

it("the hundredth wrong code of a day pauses all callers, however few their networks, but not a link", async () => {
	const wrong = (count: number) =>
		database.query(
			`insert into private.code_attempts (user_id, session_id, networks, code, tried_at)
			select $1, gen_random_uuid(), array['net ' || n % 25], lpad((500 + n)::text, 6, '0'), now() - interval '1 hour'
			from generate_series(1, $2) as n`,
			[customer.id, count],
		);
	await wrong(98);
	await fail(0, 1, { networks: ["office"] });
	expect(await mails()).toEqual([]);
	await fail(1, 1, { networks: ["office"] });
	expect(await mails()).toHaveLength(1);
	expect(await admit(2, { networks: ["elsewhere"] })).toBe("paused");
	expect(
		await database.call("admit_code($1, $2, $3, $4)", [customer.id, ofLink, null, code(3)]),
	).toBe("admitted");
});

describe("a pause", () => {
	it("is mailed to the owner once, with a link that makes the password worthless", async () => {
		const { id: other } = await signUp(database);
		await database.query(
			`insert into private.undos (token_hash, user_id, kind, email)
			values ('of another', $1, 'codes_paused', ''), ('of a device', $2, 'new_device', '')`,
			[other, customer.id],
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
});

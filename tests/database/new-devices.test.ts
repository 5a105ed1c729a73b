/** News of a sign-in on a device or from a country that an account did not know (docs/product/dashboard.md#new-devices). */
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor, callIn, openSession } from "./sessions.ts";

const database = migratedDatabase();
const LAPTOP = ["Chrome, Windows", "FR"] as const;
const PHONE = ["Safari, iPhone", "FR"] as const;
const ABROAD = ["Chrome, Windows", "BR"] as const;
const UNKNOWN = ["Chrome, Windows", "XX"] as const;

let account: Customer;
beforeEach(async () => {
	account = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
});

/** As the Worker notes a use of the session, by default of a new one; returns the session. */
async function use([device, country]: readonly [string, string], used?: string, aal = "aal1") {
	const session = used ?? (await openSession(database, account, "password"));
	await callIn(database, account, { session, aal }, "note_own_session($1, $2)", [device, country]);
	return session;
}
const mails = () => database.mails("undo_new_device");

describe("an operator", () => {
	beforeEach(() => appoint(database, account));

	it.each([
		["the first session", [LAPTOP], 0],
		["another device", [LAPTOP, PHONE], 1],
		["a country that nobody knows", [LAPTOP, UNKNOWN], 1],
	])("is mailed of %s: %j, %i times", async (_, devices, count) => {
		for (const device of devices) await use(device);
		expect(await mails()).toHaveLength(count);
	});

	it("is mailed device, country and a link, and once though a second factor follows there", async () => {
		await use(LAPTOP);
		const session = await use(PHONE);
		await database.query("update auth.sessions set aal = 'aal2' where id = $1", [session]);
		await use(PHONE, session, "aal2");
		expect(await mails()).toEqual([
			{
				...{ kind: "undo_new_device", recipient: "ada@example.com", language: "en" },
				data: {
					account: "ada@example.com",
					...{ device: "Safari, iPhone", seen_country: "FR" },
					...{ changed_at: expect.any(String), token: expect.stringMatching(/^[0-9a-f]{64}$/) },
				},
			},
		]);
	});

	it("is mailed no words of whoever writes the device", async () => {
		await use(LAPTOP);
		await use(["Call +33 1 23 45 67 89 now", "FR"]);
		expect((await mails())[0]?.data).toMatchObject({ device: "" });
	});

	it("ends all sessions by the link, voids the password, and the device is new again, whose factors go", async () => {
		await use(LAPTOP);
		await addFactor(database, account);
		await use(PHONE);
		await addFactor(database, account, { type: "webauthn" });
		const [mail] = await mails();
		const { token } = mail?.data ?? {};
		await database.query(
			"insert into private.known_devices (user_id, device, country) values ($1, 'Firefox, Linux', 'FR')",
			[(await signUp(database)).id],
		);
		expect(await database.call("find_undo($1)", [token])).toBe("new_device");
		expect(await database.call("undo_change($1)", [token])).toBe("ada@example.com");
		const open = "select from auth.sessions where user_id = $1";
		expect(await database.query(open, [account.id])).toEqual([]);
		const left = "select factor_type::text from auth.mfa_factors";
		expect(await database.column(left)).toEqual(["totp"]);
		const known = "select device from private.known_devices order by device";
		expect(await database.column(known)).toEqual([LAPTOP[0], "Firefox, Linux"]);
		await use(LAPTOP);
		expect(await mails()).toHaveLength(1);
		await use(PHONE);
		expect(await mails()).toHaveLength(2);
	});
});

describe("a customer", () => {
	const rows = async (session: string) => {
		type Row = { device: string; is_new: boolean };
		const found = await callIn<Row[]>(database, account, { session }, "get_own_sessions()");
		return found?.filter(({ device }) => device !== "").map((each) => each.is_new);
	};

	it.each([
		["the first session", [LAPTOP], 0],
		["another device", [LAPTOP, PHONE], 0],
		["another country", [LAPTOP, ABROAD], 1],
		["a country that is known by another device", [LAPTOP, ABROAD, ["Edge, Windows", "BR"]], 1],
	] as const)("is mailed of a new country only: %s: %j, %i times", async (_, devices, count) => {
		for (const device of devices) await use(device);
		expect(await mails()).toHaveLength(count);
	});

	it("sees a new device marked for 7 days, never the account's first", async () => {
		await use(LAPTOP);
		const session = await use(PHONE);
		const { id: other } = await signUp(database);
		await database.query(
			`insert into private.known_devices (user_id, device, country, first_at)
			values ($1, 'Chrome, Windows', 'FR', now()), ($1, 'Firefox, Linux', 'FR', now() - interval '1 day')`,
			[other],
		);
		expect(await rows(session)).toEqual([true, false]);
		await database.script(
			"update private.known_devices set first_at = first_at - interval '7 days'",
		);
		expect(await rows(session)).toEqual([false, false]);
	});
});

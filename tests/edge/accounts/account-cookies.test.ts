import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createAccountCookies } from "../../../worker/accounts/account-cookies.ts";
import {
	createSealedCookie,
	MAX_COOKIE_BYTES,
	type SealedCookie,
} from "../../../worker/accounts/sealed-cookie.ts";
import { withSignUp } from "../../../worker/accounts/sign-ups.ts";

const cookies = createAccountCookies(["a-secret-of-16-chars"]);
const ID = crypto.randomUUID();
/** Auth accepts no longer address. */
const EMAIL = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
const secret = "s".repeat(43);
const query = `next=${"x".repeat(1495)}`;
/** The claims of a session with the longest address, signed with ES256. */
const token = "t".repeat(1100);

const signUp = {
	...{ id: ID, email: EMAIL, fullName: "漢".repeat(200), language: "fr" as const },
	...{ plan: "annual" as const, mailedAt: Date.now() },
};
const two = withSignUp(withSignUp(undefined, signUp), signUp);
const used = "f".repeat(200);
const apps = Array.from({ length: 10 }, () => ID);
const open = { token, email: EMAIL, account: ID, plan: "annual" as const, needsFactor: true, apps };
const flow = { provider: "google", intent: "sign-in", account: ID, query } as const;

const LONGEST: [name: string, cookie: SealedCookie<unknown>, value: unknown][] = [
	["sign-ups of a browser", cookies.signUps, withSignUp(two, signUp)],
	["state of a link", cookies.linkState, { of: "reset", used, open }],
	["way to a provider", cookies.providerFlow, { ...flow, state: secret, verifier: secret }],
	["sign-up by a provider", cookies.toldSignUp, { eventId: ID, query }],
];
const EMPTY: typeof LONGEST = [
	["sign-up by a provider without a plan", cookies.toldSignUp, { eventId: ID, query: "" }],
];

it.each([...LONGEST, ...EMPTY])(
	"of the %s is accepted by browsers, and read again",
	async (_, cookie, value) => {
		const written = await cookie.write(value);
		const [pair = ""] = written.split(";");
		expect(pair.length).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
		expect(await cookie.read(() => [pair.slice(pair.indexOf("=") + 1)])).toEqual(value);
	},
);

it("has at most 3,500 bytes: a longer one is not written", async () => {
	const schema = z.unknown();
	const cookie = createSealedCookie("c", {
		secrets: ["a-secret-of-16-chars"],
		schema,
		seconds: 1,
	});
	const sizes: number[] = [];
	for (let n = 2_500; n < 2_700; n++) {
		const written = await cookie.write("v".repeat(n)).catch(() => undefined);
		if (written) sizes.push(written.indexOf(";"));
	}
	// Each three bytes more are four characters.
	expect(3_500 - Math.max(...sizes)).toBeOneOf([0, 1, 2, 3]);
});

it("of the sign-ups holds two of the longest, and four at most: the newest", () => {
	expect(two).toHaveLength(2);
	const named = (fullName: string) => ({ ...signUp, fullName });
	const last = "語".repeat(200);
	expect(withSignUp(two, named(last)).at(-1)?.fullName).toBe(last);
	const made = ["1", "2", "3", "4", "5"].reduce<(typeof signUp)[]>(
		(before, name) => withSignUp(before, named(name)) as (typeof signUp)[],
		[],
	);
	expect(made.map(({ fullName }) => fullName)).toEqual(["2", "3", "4", "5"]);
});

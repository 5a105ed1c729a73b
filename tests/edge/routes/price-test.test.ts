import { describe, expect, it } from "vitest";
import { isSoldTest } from "../../../contract/prices.ts";
import type { Offer } from "../../../contract/slots.ts";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import { drawnArm } from "../../../worker/experiments/assign.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../../worker/experiments/store.ts";
import { offer, priceTest } from "../../fakes/price-test.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo } from "../account-site.ts";
import { createSite } from "../harness.ts";

const TEST = priceTest();
const LINK = /^https:\/\/buy\.stripe\.com\/low_monthly\?client_reference_id=5c1d/;
/** The account is named by its sign-up. */
const SIGN_UP_LINK = /^https:\/\/buy\.stripe\.com\/low_monthly\?client_reference_id=(?!5c1d)/;
const LIST_LINK = /^https:\/\/buy\.stripe\.com\/monthly\?/;

/** A visitor whom the test draws into an arm. */
const visitorIn = (arm: string) => {
	const ids = Array.from(
		{ length: 50 },
		(_, n) => `00000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`,
	);
	return ids.find((id) => drawnArm(TEST, id) === arm) ?? "";
};

interface Given {
	/** The arm that the visitor is drawn into. */
	arm?: string;
	/** Price that the account holds already. */
	held?: { offer: Offer | null };
	test?: typeof TEST;
	functions?: Record<string, unknown>;
	/** KV does not say which tests run. */
	isUnknown?: boolean;
	/** The isolate has not read yet which tests run. */
	isCold?: boolean;
}

/** A browser during a price test, with the prices that its database would hold. */
async function browserIn({
	arm = "B",
	held,
	test = TEST,
	functions = {},
	isUnknown = false,
	isCold = false,
}: Given = {}) {
	const stored = new Map(held && [[ACCOUNT.id, held]]);
	const { visitors } = createSite().services;
	const experiments = { version: "prices", tests: [test] };
	const store = new ExperimentStore(
		{ get: async () => (isUnknown ? Promise.reject(new Error("KV is down")) : experiments) },
		isCold ? BUNDLED_EXPERIMENTS : experiments,
		Date.now,
		(each) => isSoldTest(each, new Set(["price_1", "price_2"])),
	);
	const hold = (account: string, arm: string | null | undefined) => {
		const content = test.variants.find(({ id }) => id === arm)?.content?.fr;
		const first = stored.get(account) ?? { offer: (content as Offer | undefined) ?? null };
		stored.set(account, first);
		return first;
	};
	const site = accountSite({
		auth: { signIn: fakeTokens(), signUp: ACCOUNT.id },
		functions: {
			find_price: ({ account }: ServiceInput<"find_price">) => stored.get(account) ?? null,
			hold_price: ({ account, test: name, arm }: ServiceInput<"hold_price">) =>
				hold(account, name === test.testName ? arm : null),
			store_sign_up: ({ account, sign_up }: ServiceInput<"store_sign_up">) =>
				void stored.set(sign_up.id, hold(account, sign_up.arm)),
			...functions,
		},
		services: { experiments: store, visitors },
		isCold,
	});
	site.jar.set("__Host-vid", visitors.sign(visitorIn(arm)));
	const signIn = () => site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
	const shownAt = async (path: string) => {
		const html = await (await site.visit(path)).text();
		return /\d+[,.]99/.exec(html.slice(html.indexOf("when-monthly mt-6")))?.[0];
	};
	const locationOf = async (path: string) => leadsTo(await site.visit(path))[1];
	return { ...site, stored, signIn, shownAt, locationOf };
}

describe("happy: a price test", () => {
	it("charges the price that it has shown, and the account keeps it", async () => {
		const { visit, signIn, locationOf, stored } = await browserIn();
		await visit("/pricing");
		await signIn();
		await visit("/pricing");
		expect(stored.size).toBe(0);
		expect(await locationOf("/checkout/monthly?shown=9.99")).toMatch(LINK);
		expect(await locationOf("/checkout/annual")).toContain("/low_annual?");
		expect(stored.get(ACCOUNT.id)).toEqual({ offer: offer() });
	});

	it("shows the sign-up the same price, and the new account keeps it", async () => {
		const { visit, submit, stored, locationOf } = await browserIn();
		await visit("/pricing");
		expect(await (await visit("/")).text()).toContain("<strong>9,99");
		const page = await (await visit("/auth?mode=signup&plan=monthly")).text();
		expect(page).toMatch(/9,99\s€/);
		expect(page).not.toContain("13,99");
		const password = "correct horse battery";
		const sent = { email: ACCOUNT.email, fullName: "Ada", password, confirmPassword: password };
		await submit("/auth?mode=signup&plan=monthly", sent);
		expect(stored.get(ACCOUNT.id)).toEqual({ offer: offer() });
		expect(await locationOf("/checkout/monthly")).toMatch(SIGN_UP_LINK);
	});

	it("shows and keeps the price of a browser that has an arm, in an isolate that has read no tests yet", async () => {
		const onPage = await browserIn({ isCold: true });
		onPage.jar.set("abtest_price_2026", "B");
		const page = await (await onPage.visit("/auth?mode=signup&plan=monthly")).text();
		expect(page).toMatch(/9,99\s€/);
		expect(page).not.toContain("13,99");
		const inForm = await browserIn({ isCold: true });
		inForm.jar.set("abtest_price_2026", "B");
		const password = "correct horse battery";
		const sent = { email: ACCOUNT.email, fullName: "Ada", password, confirmPassword: password };
		await inForm.submit("/auth?mode=signup&plan=monthly", sent);
		expect(inForm.stored.get(ACCOUNT.id)).toEqual({ offer: offer() });
	});

	it("shows whoever is signed in the price that the account holds, and draws nobody again", async () => {
		const { visit, signIn, shownAt, batches, jar } = await browserIn({
			arm: "A",
			held: { offer: offer() },
		});
		await signIn();
		expect(await shownAt("/pricing")).toBe("9,99");
		expect(jar.has("abtest_price_2026")).toBe(false);
		expect(batches.flatMap(({ ab }) => ab)).toEqual([]);
		expect((await visit("/checkout/monthly?shown=9.99")).headers.get("location")).toMatch(LINK);
	});
});

const won = { ...TEST, variants: TEST.variants.slice(1).map((arm) => ({ ...arm, weight: 100 })) };

it.each<[string, Given, string]>([
	["a visitor", {}, "on"],
	["an account that holds the price of everybody", { held: { offer: null } }, "on"],
	["a visitor who is not measured", {}, "off"],
])(
	"happy: the winner of a price test is the price of %s, from the page to the checkout",
	async (_, given, measure) => {
		const { jar, visit, signIn, shownAt, locationOf } = await browserIn({ ...given, test: won });
		jar.set("measure", measure);
		expect(await shownAt("/pricing")).toBe("9,99");
		const signUp = await visit("/auth?mode=signup");
		expect(await signUp.text()).toMatch(/9,99\s€/);
		await signIn();
		expect(await shownAt("/pricing")).toBe("9,99");
		expect(await locationOf("/checkout/monthly?shown=9.99")).toMatch(LINK);
	},
);

describe("error: a checkout during a price test", () => {
	it.each<[string, Given, string]>([
		["without the arm’s cookie charges the price of everybody", {}, "/checkout/monthly"],
		[
			"charges the price of everybody when the held one grants no plan any more",
			{ held: { offer: offer({ monthlyPrice: "price_gone" }) } },
			"/checkout/monthly?shown=13.99",
		],
	])("%s", async (_, given, path) => {
		const { signIn, locationOf } = await browserIn(given);
		await signIn();
		expect(await locationOf(path)).toMatch(LIST_LINK);
	});

	it("charges what this browser was shown while the database is unavailable", async () => {
		const functions = { hold_price: new Refusal("unavailable") };
		const { visit, signIn, locationOf } = await browserIn({ functions });
		await visit("/pricing");
		await signIn();
		expect(await locationOf("/checkout/monthly")).toMatch(LINK);
	});
});

describe("security: a price test", () => {
	it.each([
		["another price than the held one was shown", { held: { offer: null } }, "/checkout/monthly"],
		["the address names a price", {}, "/checkout/monthly?shown=0.01"],
	])("leads back to the prices when %s", async (_, given, path) => {
		const { visit, signIn, locationOf } = await browserIn(given);
		await visit("/pricing");
		await signIn();
		expect(await locationOf(path)).toBe("/pricing");
	});

	it("takes no arm from a cookie that was not drawn, and none from a link", async () => {
		const { jar, shownAt, signIn, locationOf } = await browserIn({ arm: "A" });
		jar.set("abtest_price_2026", "B");
		expect(await shownAt("/pricing?ab.price_2026=B")).toBe("13,99");
		jar.set("abtest_price_2026", "B");
		await signIn();
		expect(await locationOf("/checkout/monthly")).toMatch(LIST_LINK);
	});

	it("shows a program that reads ahead the price of everybody, whatever its cookie says", async () => {
		const { visit } = await browserIn();
		await visit("/pricing");
		const ahead = { headers: { "sec-purpose": "prefetch" } };
		const page = await (await visit("/auth?mode=signup&plan=monthly", ahead)).text();
		expect(page).toMatch(/13,99\s€/);
	});

	it("charges no price while nobody knows the tests", async () => {
		const { visit, signIn, locationOf, stored } = await browserIn({
			isUnknown: true,
			isCold: true,
		});
		const signUp = await visit("/auth?mode=signup&plan=monthly");
		expect(await signUp.text()).toMatch(/13,99\s€/);
		await signIn();
		expect(await locationOf("/checkout/monthly")).toBe("/pricing");
		expect(stored.size).toBe(0);
	});

	it("shows no price that grants no plan", async () => {
		const foreign = priceTest(offer({ annualPrice: "price_foreign" }));
		const { shownAt } = await browserIn({ test: foreign });
		expect(await shownAt("/pricing")).toBe("13,99");
	});
});

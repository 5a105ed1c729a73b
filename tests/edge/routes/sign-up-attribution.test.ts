import { expect, it } from "vitest";
import type { Experiments, TestDefinition } from "../../../contract/experiment-schema.ts";
import { createUnits } from "../../../worker/events/unit-ids.ts";
import { drawnArm } from "../../../worker/experiments/assign.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../../worker/experiments/store.ts";
import type { Services } from "../../../worker/services.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, claimsIn, leadsTo } from "../account-site.ts";
import { adCookie } from "../ad-cookie.ts";
import { signed } from "../harness.ts";

const FORM = {
	email: ACCOUNT.email,
	fullName: "",
	password: "a-secret",
	confirmPassword: "a-secret",
};
const CLICK = adCookie("gclid=G1");

const TEST = "headline_test_2025";
const VISITOR = crypto.randomUUID();
const ARM = drawnArm(BUNDLED_EXPERIMENTS.tests[0] as TestDefinition, VISITOR);
const TOUCH = `c&${Math.floor(Date.now() / 1000 - 60).toString(36)}&google&spring&cpc&&&%2F`;
/** All that measuring keeps in a browser. */
const KEPT = [
	...[`__Host-vid=${signed(VISITOR)}`, `__Host-sid=${crypto.randomUUID()}`],
	...[`__Host-touch=${TOUCH}`, `abtest_${TEST}=${ARM}`, CLICK],
].join("; ");

/** Target of a sign-up, the claims of its token, and the goals that were counted. */
async function signUp(
	cookie: string,
	{
		query = "",
		headers = {},
		isNew = true,
		isCold = false,
		...more
	}: {
		query?: string;
		headers?: object;
		isNew?: boolean;
		isCold?: boolean;
		experiments?: Experiments;
		services?: Partial<Services>;
	} = {},
) {
	const services = {
		...{ ads: { platforms: ["google" as const], ports: {}, receipts: {} } },
		...(more.experiments && {
			experiments: new ExperimentStore({ get: async () => null }, more.experiments),
		}),
		...more.services,
	};
	const auth = { signUp: crypto.randomUUID() };
	const site = accountSite({ auth, services, functions: { store_sign_up: isNew }, isCold });
	const form = await site.submit(`/auth?mode=signup${query}`, FORM, { cookie, ...headers });
	const [, location] = leadsTo(form);
	const goals = site.batches
		.flatMap(({ ab }) => ab)
		.map(({ test_name, goal }) => [test_name, goal]);
	const [stored] = site.sqlCalls.argsOf("store_sign_up");
	const claims = claimsIn(stored?.sign_up.attribution ?? "");
	return { location, goals, claims, services: site.services };
}

const NOTHING = { consented: false, session_id: null, units: [], clicks: [] };

it.each<[string, string, object]>([
	["no choice", KEPT, {}],
	["a refusal", `consent=refused; ${KEPT}`, {}],
	["Global Privacy Control", `consent=accepted; ${KEPT}`, { "sec-gpc": "1" }],
])("with %s a sign-up has nothing that the browser keeps", async (_, cookie, headers) => {
	const { claims, location } = await signUp(cookie, { headers });
	expect(claims).toMatchObject({ ...NOTHING, first: null, last: null });
	expect(location).toBe("/auth/signup-confirmation#done");
	expect(JSON.stringify(claims)).not.toMatch(/spring|G1/);
});

it("a sign-up has the campaign that its own address declares", async () => {
	const query = "&utm_source=ads&UTM_Campaign=summer";
	const { claims } = await signUp(KEPT, { query });
	const declared = { kind: "campaign", source: "ads", campaign: "summer", path: "/auth" };
	expect(claims).toMatchObject({ ...NOTHING, first: declared, last: declared });
});

it("the campaign of the address comes back from a provider, too", async () => {
	const { submit, jar, services } = accountSite();
	await submit("/auth?plan=annual&UTM_Source=ads", { provider: "azure" });
	const read = await services.providerFlow.read((name) => [jar.get(name) ?? ""]);
	expect(read?.query).toBe("plan=annual&utm_source=ads");
});

it.each([
	["", false],
	[", also in an isolate that has read no definitions yet", true],
])("with consent a sign-up has what the browser keeps%s", async (_, isCold) => {
	const { claims } = await signUp(`consent=accepted; ${KEPT}`, {
		query: "&utm_source=ads",
		isCold,
	});
	expect(claims).toMatchObject({
		...{ consented: true, session_id: expect.any(String), last: { campaign: "spring" } },
		units: [{ test: TEST, arm: ARM, unit: expect.any(String) }],
	});
});

it("with consent a sign-up has the unit of its visitor in the run, by which its exposure is counted", async () => {
	const [test] = BUNDLED_EXPERIMENTS.tests as [TestDefinition];
	const experiments = { version: "run", tests: [{ ...test, run: 7 }] };
	const { claims, services } = await signUp(`consent=accepted; ${KEPT}`, { experiments });
	const unit = await services.units.unitOf?.(VISITOR, TEST, 7);
	expect(claims.units).toEqual([{ test: TEST, run: 7, arm: ARM, unit }]);
});

it("without the secret of units a sign-up has none", async () => {
	const units = createUnits("");
	const { claims } = await signUp(`consent=accepted; ${KEPT}`, { services: { units } });
	expect(claims).toMatchObject({ consented: true, units: [] });
});

it.each([
	["with consent", `consent=accepted; ${KEPT}`, true, [[TEST, "sign_up"]]],
	["without", KEPT, true, [[TEST, "sign_up"]]],
	["with an address that has an account", KEPT, false, []],
	["of whoever objects", `measure=off; ${KEPT}`, true, []],
])("counts a new account for the arms of its browser, %s", async (_, cookie, isNew, counted) => {
	const { goals } = await signUp(cookie, { isNew });
	expect(goals).toEqual(counted);
});

it("carries the click on an ad with consent, and its id to the pixel of the next page", async () => {
	const { location, claims } = await signUp(`consent=accepted; ${CLICK}`);
	expect(claims.clicks).toMatchObject([{ platform: "google", name: "gclid", id: "G1" }]);
	expect(location).toBe(`/auth/signup-confirmation?event=${claims.id}#done`);
});

const OLD_CLICK = adCookie("gclid=G1", Math.floor(Date.now() / 1000) - 31 * 24 * 60 * 60);
const WITHOUT_CLICK = [
	...[`consent=refused; ${CLICK}`, CLICK, "consent=accepted"],
	`consent=accepted; ${OLD_CLICK}`,
];
it.each(WITHOUT_CLICK)("carries no click for a browser with %s", async (cookie) => {
	const { location, claims } = await signUp(cookie);
	expect([location, claims.clicks]).toEqual(["/auth/signup-confirmation#done", []]);
});

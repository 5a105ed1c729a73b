/** Which price of a price test is whose (docs/experiments.md#price-tests). */
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { PRICE_SLOT } from "../contract/experiment.ts";
import { isSold, type Offer } from "../contract/prices.ts";
import { classify } from "../events/classify.ts";
import { armsOf } from "../experiments/assign-all.ts";
import { contentOf, testsOfPage } from "../experiments/targeting.ts";
import { readCookies } from "../http/cookies.ts";
import type { PriceArm } from "../supabase/accounts.ts";
import { awaitDefinitions } from "./await-definitions.ts";
import { openSession } from "./with-session.ts";

/** Only browsers with an arm wait. */
const DEFINITIONS_MS = 500;

const cookiesIn = (c: Context) => readCookies(c.req.raw.headers.get("cookie"));

interface BrowserOffer {
	/** The arm drawn for this browser; undefined outside of a price test. */
	arm?: PriceArm;
	/** Undefined for the prices of everybody. */
	offer?: Offer;
	/** The definitions were not read: nothing is known. */
	isUnknown?: true;
}

/** What this browser is shown while nobody is signed in. An arm that the cookie claims and nobody drew is none. */
export async function offerOfBrowser(c: Context<AppEnv>): Promise<BrowserOffer> {
	const { experiments, visitors } = c.env;
	const cookie = cookiesIn(c);
	const { id } = visitors.readKnown(cookie);
	const hasArms = c.req.raw.headers.get("cookie")?.includes("abtest_");
	if (id === undefined || !hasArms || classify(c.req.raw, cookie) !== "human") return {};
	if (!experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
	if (!experiments.isRecent()) return { isUnknown: true };
	const definitions = experiments.current();
	const tests = testsOfPage(definitions, [PRICE_SLOT], undefined);
	const [arm] = armsOf(tests, id, cookie);
	if (arm === undefined) return {};
	const shown = new Map([[arm.test, arm.arm]]);
	const offer = contentOf(definitions, [PRICE_SLOT], "fr", undefined, shown)[PRICE_SLOT];
	return { arm, ...(offer && { offer }) };
}

/** Who pays: whoever is signed in, else the newest sign-up of the browser; `cookies` go with the response. */
export async function payerOf(c: Context<AppEnv>) {
	const opened = await openSession(c);
	const { cookies } = opened;
	if (opened.state === "open") {
		const { user, token } = opened.session;
		return { user, token, cookies };
	}
	const signUp = (await c.env.signUps.read(cookiesIn(c)))?.at(-1);
	return { user: signUp && { id: signUp.account, email: signUp.email }, token: "", cookies };
}

/**
 * The price that an account holds, which it gets with its first sign-up or checkout and keeps for good.
 *
 * @param own what the account gets now, if it holds nothing; undefined to look only
 * @returns undefined when it holds none, or that cannot be found out. Prices that grant no plan any more are those of
 *   everybody.
 */
export async function offerOfAccount(
	{ env: { accounts, prices } }: Context<AppEnv>,
	account: string,
	own?: BrowserOffer,
): Promise<Pick<BrowserOffer, "offer"> | undefined> {
	const held = own ? await accounts.holdPrice(account, own.arm) : await accounts.findPrice(account);
	if (!held) return undefined;
	return held.offer && isSold(held.offer, prices) ? { offer: held.offer } : {};
}

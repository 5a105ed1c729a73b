/** Prices of a price test by person (docs/product/money.md#price-tests). */
import type { Context } from "hono";
import * as z from "zod/mini";
import type { AccountState } from "../../contract/account-state.ts";
import { offerSchema } from "../../contract/experiment-schema.ts";
import { isSold } from "../../contract/prices.ts";
import { type Offer, PRICE_SLOT } from "../../contract/slots.ts";
import type { AppEnv } from "../app-env.ts";
import { classify } from "../events/classify.ts";
import { armsOf, assignAll, NO_OVERRIDE } from "../experiments/assign-all.ts";
import { contentOf, testsOfPage } from "../experiments/targeting.ts";
import { readCookies } from "../http/cookies.ts";
import { awaitDefinitions } from "./await-definitions.ts";
import { openLiveSession } from "./with-session.ts";

const DEFINITIONS_MS = 500;

/** The price that an account keeps; null for that of everybody. */
const heldPrice = z.object({ offer: z.nullable(offerSchema) });

const cookiesIn = (c: Context) => readCookies(c.req.raw.headers.get("cookie"));

interface BrowserOffer {
	/** The arm drawn for this browser; undefined outside of a price test. */
	arm?: { test: string; arm: string };
	/** Undefined for today's prices. */
	offer?: Offer | undefined;
	/** The definitions were not read: nothing is known. */
	isUnknown?: true;
}

/**
 * Offer of this browser while nobody is signed in. An arm that the cookie claims and nobody drew is none.
 *
 * @param isPaying waits for the definitions, as for any browser that has an arm
 */
export async function offerOfBrowser(
	c: Context<AppEnv>,
	{ isPaying = false } = {},
): Promise<BrowserOffer> {
	const { experiments, visitors } = c.env;
	const cookie = cookiesIn(c);
	if (isPaying || c.req.raw.headers.get("cookie")?.includes("abtest_")) {
		if (!experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
		if (!experiments.isRecent()) return { isUnknown: true };
	}
	const { id } = visitors.readKnown(cookie);
	const isHuman = classify(c.req.raw, cookie) === "human";
	const [arm] = isHuman && id ? armsOf(priceTests(c), id, cookie) : [];
	if (arm === undefined) return { offer: offerOfEverybody(c) };
	return { arm, offer: offerIn(c, new Map([[arm.test, arm.arm]])) };
}

const priceTests = ({ env: { experiments } }: Context<AppEnv>) =>
	testsOfPage(experiments.current(), [PRICE_SLOT], undefined);

/** The offer for whoever takes part in no price test: a winner that is shown to all, else undefined for today's prices. */
function offerOfEverybody(c: Context<AppEnv>): Offer | undefined {
	return offerIn(c, assignAll(priceTests(c), undefined, () => [], NO_OVERRIDE).shown);
}

function offerIn({ env: { experiments } }: Context<AppEnv>, arms: ReadonlyMap<string, string>) {
	return contentOf(experiments.current(), [PRICE_SLOT], "fr", undefined, arms)[PRICE_SLOT];
}

/**
 * Payer: whoever is signed in, else the newest sign-up of the browser, by the id of the sign-up; `cookies` go with
 * the response. The database knows the account by both ids.
 */
export async function payerOf(c: Context<AppEnv>) {
	const opened = await openLiveSession(c);
	const { cookies } = opened;
	if (opened.state === "open") {
		const { user, token } = opened.session;
		return { user, token, cookies };
	}
	const user = (await c.env.signUps.read(cookiesIn(c)))?.at(-1);
	return { user, token: "", cookies };
}

/** State of an account by its id or that of its sign-up; null for none, for a former sign-up, and while nobody can say. */
export async function stateOfAccount(
	{ env: { sqlCalls } }: Context<AppEnv>,
	account: string,
): Promise<AccountState | null> {
	const found = await sqlCalls.asService("find_account_state", { account });
	return found.ok && found.value && !("is_former" in found.value) ? found.value : null;
}

/**
 * The price that an account holds, which it gets with its first sign-up or checkout and keeps for good.
 *
 * @param own what the account gets now, if it holds nothing; undefined to look only
 * @returns undefined when it holds none, or that cannot be found out. Prices that grant no plan any more are those of
 *   everybody.
 */
export async function offerOfAccount(
	c: Context<AppEnv>,
	account: string,
	own?: BrowserOffer,
): Promise<{ offer: Offer | undefined } | undefined> {
	const { prices, sqlCalls } = c.env;
	const { test = null, arm = null } = own?.arm ?? {};
	const reply = own
		? await sqlCalls.asService("hold_price", { account, test, arm })
		: await sqlCalls.asService("find_price", { account });
	const held = heldPrice.safeParse(reply.ok ? reply.value : undefined).data;
	if (held === undefined) return undefined;
	if (held.offer && isSold(held.offer, prices)) return { offer: held.offer };
	return { offer: offerOfEverybody(c) };
}

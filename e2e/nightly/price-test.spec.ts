/** A price test, and a person who meets it on two devices and in two languages (docs/product/money.md#price-tests). */
import type { APIRequestContext, BrowserContext } from "playwright/test";
import { requestOf } from "../../contract/calls.ts";
import type { CallInput, CallName } from "../../contract/calls-schema.ts";
import { documentPath } from "../../contract/paths.ts";
import { LOCAL_UNIT_SECRET } from "../../dev/worker-env.ts";
import pricingFr from "../../locales/fr/pricing.json" with { type: "json" };
import { experimentPlan } from "../../tests/fakes/experiment-plan.ts";
import { offer, priceTest } from "../../tests/fakes/price-test.ts";
import { idInBucket, signedId } from "../../tests/fakes/visitors.ts";
import { WINDOWS_CHROME } from "../agents.ts";
import { expect, test } from "../kept-browser.ts";
import { AccountPages } from "../pages/account-pages.ts";
import { cookiesOf, openSession, type StackAddress } from "../pages/operator-session.ts";

// No arm is drawn for robots, and a headless browser says that it is one.
const PASSWORD = "un-bon-secret";
const NAME = "e2e_price";
/** Prices of the local stand-in of Stripe (dev/stripe-api.ts). */
const SOLD = offer({ monthlyPrice: "price_lowMonthly", annualPrice: "price_lowAnnual" });

/** Calls as a super_admin. */
async function operatorOf(stack: StackAddress, request: APIRequestContext) {
	const [session] = cookiesOf(await openSession(stack, "super"));
	const headers = {
		Cookie: `${session?.name}=${session?.value}`,
		Origin: stack.urls.site,
		"Content-Type": "application/json",
	};
	return async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
		const { url, body } = requestOf(name, input);
		const response = await request.post(url, { headers, data: body });
		expect(response.ok(), name).toBe(true);
	};
}

/** Follows the browser to the checkout: Stripe is not reachable here, and where a redirect leads cannot be routed. */
async function checkoutsOf(context: BrowserContext): Promise<string[]> {
	const led: string[] = [];
	await context.route("**/checkout/**", async (route) => {
		const response = await route.fetch({ maxRedirects: 0 });
		led.push(response.headers().location ?? "");
		await route.fulfill({ body: "Stripe" });
	});
	return led;
}

test("a price that was shown at the sign-up is charged, and shown on every device", async ({
	browser,
	page,
	request,
	sql,
	stack,
}) => {
	test.setTimeout(240_000);
	const operator = await operatorOf(stack, request);
	const isPublished = async () => {
		const [{ version } = {}] = await sql(
			"select document ->> 'version' as version from private.experiment_publications order by sequence desc limit 1",
		);
		// The Worker reads the definitions again after 30 seconds.
		await expect
			.poll(async () => (await request.get("/pricing")).headers()["x-config-version"], {
				timeout: 60_000,
			})
			.toBe(version);
	};
	const plan = experimentPlan({ slot: "pricing.price", arms: priceTest(SOLD).variants });
	await operator("create_experiment", { name: NAME, plan });
	await operator("act_on_experiment", { name: NAME, action: "start", revision: 1 });
	await isPublished();

	const visitor = signedId(idInBucket(NAME, 50, 100), LOCAL_UNIT_SECRET);
	await page.context().addCookies([
		{
			...{ name: "__Host-vid", value: visitor, secure: true },
			url: stack.urls.site.replace("http:", "https:"),
		},
	]);
	const phone = await checkoutsOf(page.context());
	const account = new AccountPages(page, stack.urls.mail, "fr");
	const email = `price-${Date.now()}@example.com`;
	await page.goto(documentPath("pricing", "fr"));
	await expect(page.locator("#plans").getByText("9,99")).toBeVisible();
	await page.getByRole("link", { name: pricingFr.pro.ctaMonthly }).click();
	await expect(page.getByText(/9,99/)).toBeVisible();
	await account.fillSignUp(email, PASSWORD, "Camille Martin");
	await expect(page).toHaveURL(/\/checkout\/monthly$/);
	expect(phone.at(-1)).toMatch(/^https:\/\/buy\.stripe\.com\/low_monthly\?/);
	await account.confirm(await account.linkFromMail(email, 1));

	// Afterwards everybody sees the usual price again.
	await operator("act_on_experiment", { name: NAME, action: "stop", revision: 2 });
	await isPublished();

	const context = await browser.newContext({
		baseURL: stack.urls.site,
		userAgent: WINDOWS_CHROME,
	});
	const computer = await context.newPage();
	const paid = await checkoutsOf(context);
	const there = new AccountPages(computer, stack.urls.mail, "en");
	await computer.goto(documentPath("pricing", "en"));
	await expect(computer.locator("#plans").getByText("€13.99")).toBeVisible();
	await there.signIn(email, PASSWORD);
	// The sign-in's own navigation would otherwise race with the next one.
	await expect(computer).toHaveURL(/\/dashboard$/);
	await computer.goto(documentPath("pricing", "en"));
	await expect(computer.locator("#plans").getByText("€9.99")).toBeVisible();
	await computer.locator("[data-cta=pricing-pro-monthly]").click();
	await expect(computer).toHaveURL(/\/checkout\/monthly\?shown=9\.99$/);
	expect(paid.at(-1)).toMatch(/^https:\/\/buy\.stripe\.com\/low_monthly\?/);
	await context.close();
});

/** Passkeys and recovery codes of an operator, with Chromium's virtual authenticator, in both languages. */
import type { CDPSession, Page } from "playwright/test";
import { ADMIN_PATHS } from "../contract/paths.ts";
import { runSql } from "../dev/control-client.ts";
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../dev/seed.ts";
import { totpCode } from "../dev/totp-code.ts";
import { expectNoViolation } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { emailOf, type StackAddress } from "./pages/operator-session.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

/** https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
const STEP_MS = 30_000;

const requireFactor = (stack: StackAddress, isRequired: boolean) =>
	runSql(stack, `update private.settings set require_operator_mfa = ${isRequired}`);
test.afterEach(async ({ stack }) => {
	await requireFactor(stack, false);
});

/** A new operator, who must have a second factor. */
async function addOperator(stack: StackAddress, name: string): Promise<void> {
	const admin = { role: "admin", isActive: true } as const;
	await seedDemoAccounts(stack, [
		{ id: crypto.randomUUID(), email: emailOf(name), name: `Op ${name}`, shows: "", admin },
	]);
	await requireFactor(stack, true);
}

async function signIn(page: Page, name: string, language: "fr" | "en"): Promise<void> {
	const { login } = TEXTS[language].admin;
	await page.context().clearCookies();
	// Limits are by address, and so are Auth's challenges.
	await page.setExtraHTTPHeaders({ "cf-connecting-ip": crypto.randomUUID() });
	await page.goto(`${ADMIN_PATHS.account}?lang=${language}`);
	await page.getByLabel(login.email).fill(emailOf(name));
	await page.getByLabel(login.password, { exact: true }).fill(DEMO_PASSWORD);
	await page.keyboard.press("Enter");
}

/** The page's authenticator, which agrees to everything or to nothing. */
async function addAuthenticator(page: Page) {
	const client: CDPSession = await page.context().newCDPSession(page);
	await client.send("WebAuthn.enable");
	const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			...({ protocol: "ctap2", transport: "internal" } as const),
			...{ hasUserVerification: true, hasResidentKey: true, isUserVerified: true },
		},
	});
	return {
		agree: (isUserVerified: boolean) =>
			client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
	};
}

for (const language of languagesOf(import.meta.filename)) {
	test(`an operator enrols a passkey, signs in with it, and with a recovery code once it is lost (${language})`, async ({
		page,
		stack,
	}) => {
		const { factors } = TEXTS[language];
		const { add, step, recovery, list, failures } = factors;
		const name = `passkey-${language}`;
		const button = (text: string) => page.getByRole("button", { name: text, exact: true });
		const heading = (text: string) => page.getByRole("heading", { name: text });
		const account = heading(factors.title);
		await addOperator(stack, name);
		const authenticator = await addAuthenticator(page);

		const addPasskey = async () => {
			await button(add.passkey).click();
			await button(add.createPasskey).click();
		};
		const keepCodes = async () => {
			await expect(heading(recovery.shownTitle)).toBeVisible();
			const codes = await page.getByRole("listitem").allTextContents();
			expect(codes).toHaveLength(10);
			await button(recovery.done).click();
			await expect(account).toBeVisible();
			return codes;
		};

		// The first sign-in, whose dialog is closed once.
		await signIn(page, name, language);
		await expect(heading(factors.enrol.title)).toBeVisible();
		await expectNoViolation(page);
		await authenticator.agree(false);
		await addPasskey();
		await expect(page.getByRole("alert")).toHaveText(failures.cancelled);
		await authenticator.agree(true);
		await button(add.createPasskey).click();
		await expect(heading(recovery.shownTitle)).toBeVisible();
		await expectNoViolation(page);
		const [lost = ""] = await keepCodes();

		// An app beside it.
		await button(add.app).click();
		await page.getByLabel(add.name).fill("App");
		await button(add.showSecret).click();
		const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
		await page.getByLabel(step.code).fill(totpCode(secret));
		await page.keyboard.press("Enter");
		await expect(button(list.removeLabel.replace("{{name}}", "App"))).toBeVisible();
		await expectNoViolation(page);

		// The passkey comes first; a code will do as well.
		await signIn(page, name, language);
		await expect(heading(step.title)).toBeVisible();
		await expectNoViolation(page);
		await authenticator.agree(false);
		await button(step.passkey).click();
		await expect(page.getByRole("alert")).toHaveText(failures.cancelled);
		await authenticator.agree(true);
		await button(step.passkey).click();
		await expect(account).toBeVisible();
		await signIn(page, name, language);
		await button(step.to.app).click();
		// Each code counts once: this is the next one, which is accepted already.
		await page.getByLabel(step.code).fill(totpCode(secret, Date.now() + STEP_MS));
		await page.keyboard.press("Enter");
		await expect(account).toBeVisible();
		const remove = button(list.removeLabel.replace("{{name}}", add.passkeyName));
		await remove.click();
		await page.getByRole("dialog").getByRole("button", { name: list.remove }).click();
		await expect(remove).toBeHidden();

		// Without the app: the code removes it, and the next step adds another factor.
		await signIn(page, name, language);
		await button(step.to.recovery).click();
		await page.getByLabel(step.recovery).fill("0123");
		await page.keyboard.press("Enter");
		await expect(page.getByText(failures.recoveryFormat)).toBeVisible();
		await page.getByLabel(step.recovery).fill(lost);
		await expectNoViolation(page);
		await button(step.recover).click();
		await expect(heading(factors.enrol.title)).toBeVisible();
		await button(add.app).click();
		await button(add.showSecret).click();
		const next = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
		await page.getByLabel(step.code).fill(totpCode(next));
		await page.keyboard.press("Enter");
		await keepCodes();

		// Each code opens the account once.
		await signIn(page, name, language);
		await button(step.to.recovery).click();
		await page.getByLabel(step.recovery).fill(lost);
		await button(step.recover).click();
		await expect(page.getByRole("alert")).toHaveText(failures.wrongRecovery);
	});
}

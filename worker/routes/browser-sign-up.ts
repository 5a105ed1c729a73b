import type { Context } from "hono";
import type { Query } from "../../contract/address.ts";
import type { SignUpForm } from "../../contract/sign-up-form.ts";
import type { SignUp } from "../accounts/sign-ups.ts";
import type { AppEnv } from "../app-env.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { languageOf } from "./account-page.ts";
import { offerOfBrowser } from "./own-offer.ts";
import { attributionOf } from "./sign-up-attribution.ts";

/**
 * Facts that this browser brings to an account that is made or confirmed in it (docs/product/accounts.md#what-a-sign-up-brings).
 *
 * @param page query of the page that has the form
 * @param known its sign-up with the address; without one it has no name and no plan
 * @returns the facts for the database, and the id of the sign-up at ad platforms after a click on an ad
 */
export async function signUpOfBrowser(
	c: Context<AppEnv>,
	page: Query,
	known?: Pick<SignUp, "id" | "fullName" | "language" | "plan">,
): Promise<{ form: SignUpForm; eventId: string | undefined }> {
	const attribution = await attributionOf(c, page);
	const { arm } = await offerOfBrowser(c);
	const form = {
		...{ id: known?.id ?? crypto.randomUUID(), language: known?.language ?? languageOf(c) },
		...{ full_name: known?.fullName || null, plan: known?.plan ?? null },
		attribution: attribution?.token ?? null,
		...{ test: arm?.test ?? null, arm: arm?.arm ?? null },
		needs_link: detectPlatform(c.req.raw.headers) === "other",
	};
	return { form, eventId: attribution?.eventId };
}

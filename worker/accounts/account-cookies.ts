/** Sealed cookies that forms keep in a browser. */
import * as z from "zod/mini";
import { LINK_STATE_SECONDS, type LinkState, linkStateSchema } from "./link-state.ts";
import { PROVIDER_FLOW_SECONDS, type ProviderFlow, providerFlowSchema } from "./provider-flow.ts";
import { createSealedCookie, type SealedCookie } from "./sealed-cookie.ts";
import { SIGN_UPS_SECONDS, type SignUp, signUpsSchema } from "./sign-ups.ts";
import { TOLD_SIGN_UP_SECONDS, type ToldSignUp, toldSignUpSchema } from "./told-sign-up.ts";

export interface AccountCookies {
	linkState: SealedCookie<LinkState>;
	signUps: SealedCookie<SignUp[]>;
	providerFlow: SealedCookie<ProviderFlow>;
	toldSignUp: SealedCookie<ToldSignUp>;
	/** Password of the post that was opened last. */
	postPassword: SealedCookie<z.infer<typeof postPasswordSchema>>;
}

const postPasswordSchema = z.object({ id: z.int(), password: z.string() });
/** As WordPress keeps its own. */
const POST_PASSWORD_SECONDS = 10 * 24 * 3600;

export function createAccountCookies(secrets: string[]): AccountCookies {
	return {
		linkState: createSealedCookie("link", {
			...{ secrets, schema: linkStateSchema, seconds: LINK_STATE_SECONDS },
		}),
		signUps: createSealedCookie("sign-ups", {
			...{ secrets, schema: signUpsSchema, seconds: SIGN_UPS_SECONDS },
		}),
		providerFlow: createSealedCookie("provider", {
			...{ secrets, schema: providerFlowSchema, seconds: PROVIDER_FLOW_SECONDS },
		}),
		toldSignUp: createSealedCookie("told", {
			...{ secrets, schema: toldSignUpSchema, seconds: TOLD_SIGN_UP_SECONDS },
		}),
		postPassword: createSealedCookie("post", {
			...{ secrets, schema: postPasswordSchema, seconds: POST_PASSWORD_SECONDS },
		}),
	};
}

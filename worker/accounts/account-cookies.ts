/** Cookies that the account pages keep in a browser. */
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
}

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
	};
}

/** Facts that are true of an account (docs/product/dashboard.md#state-of-an-account). `private.account_state` decides it. */
import type { Subscription } from "./account-calls-schema.ts";
import type { PaidPlan } from "./paths.ts";
import type { Provider } from "./providers.ts";

export interface AccountState {
	/** When the address was confirmed; null while it is not. */
	confirmed_at: string | null;
	has_password: boolean;
	providers: Provider[];
	/** The plan that the sign-up chose. */
	chosen_plan: PaidPlan | null;
	/** `{ offer }` of a price test that the account holds. */
	held_offer: unknown;
	plan: Subscription | null;
}

/** Another browser has confirmed the address of this sign-up, and the account is its own. */
export interface FormerSignUp {
	is_former: true;
}

/** The cases of the contract: each call of worker/supabase/auth.ts in each of its outcomes. */
import { ACCOUNT_CASES } from "./cases/accounts.ts";
import { FACTOR_CASES } from "./cases/factors.ts";
import { LINK_CASES } from "./cases/links.ts";
import { PROVIDER_CASES } from "./cases/providers.ts";
import { SIGN_CASES } from "./cases/signs.ts";
import type { Case } from "./cases/steps.ts";

export const CASES: readonly Case[] = [
	...SIGN_CASES,
	...LINK_CASES,
	...ACCOUNT_CASES,
	...FACTOR_CASES,
	...PROVIDER_CASES,
];

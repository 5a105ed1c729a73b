import type { Language } from "./events.ts";
import type { PaidPlan } from "./paths.ts";

/** Facts that the page of a sign-up knows, stored with the account (docs/product/accounts.md#sign-in-and-sign-up). */
export interface SignUpForm {
	/** The Worker's own: the browser and a checkout know the account by it. */
	id: string;
	language: Language;
	/** Null for the name that a provider gives. */
	full_name: string | null;
	plan: PaidPlan | null;
	attribution: string | null;
	/** An arm of a price test, whose price the account keeps. */
	test: string | null;
	arm: string | null;
	/** Comes by a device without Excel for desktop, and gets the link for a computer by mail. */
	needs_link: boolean;
}

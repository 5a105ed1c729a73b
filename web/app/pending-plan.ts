import { PENDING_PLAN_COOKIE } from "../../contract/browser-store.ts";
import { PAID_PLANS, type PaidPlan } from "../../contract/paths.ts";

/** The plan that this account chose at its sign-up, until it is paid or declined; undefined for none. */
export function readPendingPlan(userId: string): PaidPlan | undefined {
	return PAID_PLANS.find((plan) =>
		document.cookie.split("; ").includes(`${PENDING_PLAN_COOKIE}=${userId}.${plan}`),
	);
}

export function forgetPendingPlan(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
	document.cookie = `${PENDING_PLAN_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`;
}

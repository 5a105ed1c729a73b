import type { AppConfig } from "./config.ts";

export type Plan = "monthly" | "annual";

/** The plan of a URL; unknown values are ignored. */
export function readPlan(query: URLSearchParams): Plan | undefined {
	const plan = query.get("plan");
	return plan === "monthly" || plan === "annual" ? plan : undefined;
}

/** The hosted checkout with the customer's id, by which the billing webhook finds the account. */
export function checkoutLink(
	config: AppConfig,
	plan: Plan,
	user: { id: string; email?: string | undefined },
): string {
	const link = new URL(config.checkout[plan]);
	link.searchParams.set("client_reference_id", user.id);
	if (user.email) link.searchParams.set("prefilled_email", user.email);
	return link.href;
}

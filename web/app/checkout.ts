import type { AppConfig } from "./config.ts";

export type Plan = "monthly" | "annual";

/** The plan of an address; unknown values are as good as none (issue 4). */
export function readPlan(query: URLSearchParams): Plan | undefined {
	const plan = query.get("plan");
	return plan === "monthly" || plan === "annual" ? plan : undefined;
}

/** The hosted checkout, told who pays: the billing webhook finds the account by it (spec §4 'Pro card'). */
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

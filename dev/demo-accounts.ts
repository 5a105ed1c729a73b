/** The fixed logins of the local stack; they exist nowhere else. */
export const DEMO_PASSWORD = "tabulia-demo";

export interface DemoSubscription {
	type: "free_trial" | "beta" | "premium";
	status?: "active" | "canceled";
	period?: "monthly" | "annual";
	/** Days from today to the end of the period; negative when it is over. */
	endsInDays?: number;
	cancelAtPeriodEnd?: boolean;
}

export interface DemoAccount {
	email: string;
	name: string;
	/** What one sees with it; printed at start. */
	shows: string;
	/** Reset at every start; `null` removes it, and without it the account keeps the trial of its sign-up. */
	subscription?: DemoSubscription | null;
	/** Access to the back-office. */
	admin?: { role: "admin" | "super_admin"; isActive: boolean };
}

function account(
	login: string,
	name: string,
	shows: string,
	access: Pick<DemoAccount, "subscription" | "admin">,
): DemoAccount {
	return { email: `${login}@demo.tabulia.example`, name, shows, ...access };
}

const premium = (change: Omit<DemoSubscription, "type">) => ({
	subscription: { type: "premium", ...change } as const,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
	account("admin", "Alice Admin", "the back-office", {
		admin: { role: "admin", isActive: true },
	}),
	account("super", "Sam Super", "the back-office, as super-admin", {
		admin: { role: "super_admin", isActive: true },
	}),
	account("inactive", "Inès Inactive", "a deactivated admin", {
		admin: { role: "admin", isActive: false },
	}),
	account("trial", "Théo Trial", "a customer on trial", { subscription: { type: "free_trial" } }),
	account("beta", "Basile Beta", "a beta tester", { subscription: { type: "beta" } }),
	account("none", "Noé None", "an account without subscription", { subscription: null }),
	account("pro", "Paul Pro", "a monthly customer", premium({ period: "monthly", endsInDays: 20 })),
	account(
		"annual",
		"Anne Annual",
		"a yearly customer",
		premium({ period: "annual", endsInDays: 200 }),
	),
	account(
		"cancelled",
		"Chloé Cancelled",
		"a cancelled subscription",
		premium({ status: "canceled", period: "monthly", endsInDays: -12, cancelAtPeriodEnd: true }),
	),
];

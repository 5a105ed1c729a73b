/** The fixed logins of the local stack. They exist nowhere else. */
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
	firstName: string;
	lastName: string;
	/** What one sees with it; printed at start. */
	shows: string;
	/** Put back at every start. Without it the account keeps what its sign-up gave; `null` is no subscription. */
	subscription?: DemoSubscription | null;
	/** Operates the back-office. */
	admin?: { role: "admin" | "super_admin"; isActive: boolean };
}

const at = (name: string) => `${name}@demo.tabulia.example`;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
	{
		email: at("admin"),
		firstName: "Alice",
		lastName: "Admin",
		shows: "the back-office",
		admin: { role: "admin", isActive: true },
	},
	{
		email: at("super"),
		firstName: "Sam",
		lastName: "Super",
		shows: "the back-office, as super-admin",
		admin: { role: "super_admin", isActive: true },
	},
	{
		email: at("inactive"),
		firstName: "Inès",
		lastName: "Inactive",
		shows: "a deactivated admin",
		admin: { role: "admin", isActive: false },
	},
	{
		email: at("trial"),
		firstName: "Théo",
		lastName: "Trial",
		shows: "a customer on trial",
		subscription: { type: "free_trial" },
	},
	{
		email: at("pro"),
		firstName: "Paul",
		lastName: "Pro",
		shows: "a monthly customer",
		subscription: { type: "premium", period: "monthly", endsInDays: 20 },
	},
	{
		email: at("annual"),
		firstName: "Anne",
		lastName: "Annual",
		shows: "a yearly customer",
		subscription: { type: "premium", period: "annual", endsInDays: 200 },
	},
	{
		email: at("beta"),
		firstName: "Basile",
		lastName: "Beta",
		shows: "a beta tester",
		subscription: { type: "beta" },
	},
	{
		email: at("cancelled"),
		firstName: "Chloé",
		lastName: "Cancelled",
		shows: "a cancelled subscription",
		subscription: {
			type: "premium",
			status: "canceled",
			period: "monthly",
			endsInDays: -12,
			cancelAtPeriodEnd: true,
		},
	},
	{
		email: at("none"),
		firstName: "Noé",
		lastName: "None",
		shows: "an account without subscription",
		subscription: null,
	},
];

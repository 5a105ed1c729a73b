/** The fixed logins of the local stack; they exist nowhere else. */
export const DEMO_PASSWORD = "tabulia-demo";

/** The second factor of super@, for an authenticator app or `npm run totp`. */
export const DEMO_TOTP_SECRET = "TABULIADEMOSUPERADMINSECRET23456";

export interface DemoSubscription {
	type: "free_trial" | "beta" | "premium";
	status?: "active" | "canceled";
	period?: "P1M" | "P1Y";
	/** Days from today to the end of the period; negative when it is over. */
	endsInDays?: number;
	cancelAtPeriodEnd?: boolean;
}

export interface DemoAccount {
	/** A version 4 UUID, as Auth makes them. */
	id: string;
	email: string;
	name: string;
	/** Purpose of the account; printed at start. */
	shows: string;
	/** Reset at every start; `null` removes it, and without it the account keeps the trial of its sign-up. */
	subscription?: DemoSubscription | null;
	/** Access to the back-office. */
	admin?: { role: "admin" | "super_admin"; isActive: boolean };
	/** The secret of an enrolled second factor, in base32. */
	totpSecret?: string;
}

function account(
	login: string,
	id: string,
	name: string,
	shows: string,
	access: Pick<DemoAccount, "subscription" | "admin" | "totpSecret">,
): DemoAccount {
	return { id, email: `${login}@demo.tabulia.example`, name, shows, ...access };
}

const premium = (change: Omit<DemoSubscription, "type">) => ({
	subscription: { type: "premium", ...change } as const,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
	account("admin", "12ccc374-503e-4d46-ab71-5ee2d45428a8", "Alice Admin", "the back-office", {
		admin: { role: "admin", isActive: true },
	}),
	account(
		"super",
		"a31c3306-50af-4d2e-80ab-651fd40014c9",
		"Sam Super",
		"the back-office, as super-admin with a second factor",
		{
			admin: { role: "super_admin", isActive: true },
			totpSecret: DEMO_TOTP_SECRET,
		},
	),
	account(
		"inactive",
		"7c6f270e-dfd7-41ec-9ee3-bbacb03bbc84",
		"Inès Inactive",
		"a deactivated admin",
		{
			admin: { role: "admin", isActive: false },
		},
	),
	account("trial", "f720f2d5-ef5e-4965-824d-6a044894edef", "Théo Trial", "a customer on trial", {
		subscription: { type: "free_trial" },
	}),
	account("beta", "397cf5f9-602b-45e7-80e7-9739d321f406", "Basile Beta", "a beta tester", {
		subscription: { type: "beta" },
	}),
	account(
		"none",
		"b5d970fa-01c1-4691-ab37-b232bd931c2d",
		"Noé None",
		"an account without subscription",
		{ subscription: null },
	),
	account(
		"pro",
		"339e6f90-674f-41ed-a144-bb454b16bab0",
		"Paul Pro",
		"a monthly customer",
		premium({ period: "P1M", endsInDays: 20 }),
	),
	account(
		"annual",
		"0b596d35-3d88-4d24-b16e-b0fe7bacdebb",
		"Anne Annual",
		"a yearly customer",
		premium({ period: "P1Y", endsInDays: 200 }),
	),
	account(
		"cancelled",
		"abb61a2b-4c34-4b12-8c9b-57df50b38de9",
		"Chloé Cancelled",
		"a cancelled subscription",
		premium({ status: "canceled", period: "P1M", endsInDays: -12, cancelAtPeriodEnd: true }),
	),
];

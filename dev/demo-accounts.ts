/** The fixed logins of the local stack. They exist nowhere else. */
export const DEMO_PASSWORD = "tabulia-demo";

export interface DemoAccount {
	email: string;
	firstName: string;
	lastName: string;
	/** What one sees with it; printed at start. */
	shows: string;
}

const at = (name: string) => `${name}@demo.tabulia.example`;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
	{ email: at("admin"), firstName: "Alice", lastName: "Admin", shows: "the back-office" },
	{
		email: at("super"),
		firstName: "Sam",
		lastName: "Super",
		shows: "the back-office, as super-admin",
	},
	{ email: at("inactive"), firstName: "Inès", lastName: "Inactive", shows: "a deactivated admin" },
	{ email: at("trial"), firstName: "Théo", lastName: "Trial", shows: "a customer on trial" },
	{ email: at("pro"), firstName: "Paul", lastName: "Pro", shows: "a monthly customer" },
	{ email: at("annual"), firstName: "Anne", lastName: "Annual", shows: "a yearly customer" },
	{ email: at("beta"), firstName: "Basile", lastName: "Beta", shows: "a beta tester" },
	{
		email: at("cancelled"),
		firstName: "Chloé",
		lastName: "Cancelled",
		shows: "a cancelled subscription",
	},
	{
		email: at("none"),
		firstName: "Noé",
		lastName: "None",
		shows: "an account without subscription",
	},
];

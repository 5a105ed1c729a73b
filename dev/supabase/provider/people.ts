/** The accounts of the local Microsoft and Google. */
import { DEMO_ACCOUNTS } from "../../demo-accounts.ts";

/** Claims of an ID token. */
export interface ProviderPerson {
	sub: string;
	email: string;
	name: string;
	/** Google's word for the address. */
	email_verified: boolean;
	/** Microsoft's word: whether the domain is the tenant's. Absent where the application does not ask for it. */
	xms_edov?: boolean;
}

/** Somebody whose address the provider has verified, or not. */
export const personOf = (email: string, name: string, isVerified = true): ProviderPerson => ({
	...{ sub: `sub-of-${email}`, email, name },
	...{ email_verified: isVerified, xms_edov: isVerified },
});

export const PROVIDER_PEOPLE: readonly (ProviderPerson & { shows: string })[] = [
	{ ...personOf("nora@contoso.example", "Nora Neuve"), shows: "who has no account" },
	{
		...personOf("eve@contoso.example", "Eve Elsewhere", false),
		shows: "whose address nobody has verified",
	},
	...DEMO_ACCOUNTS.map(({ email, name, shows }) => ({
		...personOf(email, name),
		shows: `a demo account: ${shows}`,
	})),
];

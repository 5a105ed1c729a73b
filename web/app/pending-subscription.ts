import * as z from "zod/mini";

/**
 * The plan chosen at sign-up, until it is paid or declined (docs/product.md#sign-in-and-sign-up). In
 * localStorage: the link of the confirmation mail opens another tab.
 */
const STORE = "pendingSubscription";

const schema = z.object({
	userId: z.string(),
	email: z.string(),
	plan: z.enum(["monthly", "annual"]),
});
export type PendingSubscription = z.infer<typeof schema>;

/** @throws when the browser's storage is full or disabled. */
export function rememberPendingSubscription(pending: PendingSubscription): void {
	localStorage.setItem(STORE, JSON.stringify(pending));
}

/** The plan that this account chose; undefined for none. */
export function readPendingPlan(userId: string): PendingSubscription["plan"] | undefined {
	try {
		const pending = schema.parse(JSON.parse(localStorage.getItem(STORE) ?? "null"));
		return pending.userId === userId ? pending.plan : undefined;
	} catch {
		return undefined;
	}
}

export function forgetPendingSubscription(): void {
	localStorage.removeItem(STORE);
}

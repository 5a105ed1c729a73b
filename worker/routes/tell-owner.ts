import type { Services } from "../services.ts";

const ONE_HOUR_MS = 60 * 60 * 1000;

/**
 * Tells the owner of an address that already has an account that somebody signed up with it: at most one mail
 * per hour and account (docs/product.md#sign-in-and-sign-up). In the background, so that no response tells.
 */
export async function tellOwner(
	{ accounts, enqueueMail, log }: Services,
	email: string,
): Promise<void> {
	const known = await accounts.findKnownAddress(email);
	if (known === undefined) log.warn("known_address_not_checked");
	if (!known) return;
	const { userId, email: to, language } = known;
	const hour = Math.floor(Date.now() / ONE_HOUR_MS);
	const key = `known_address:${userId}:${hour}`;
	await enqueueMail({ kind: "known_address", to, language, data: {}, key });
}

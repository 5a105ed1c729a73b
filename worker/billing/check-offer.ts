/** Whether Stripe sells an offer as the page would show it (docs/product/money.md#price-tests). */
import * as z from "zod/mini";
import { ACCOUNT_PATHS, PAID_PLANS } from "../../contract/paths.ts";
import type { Offer } from "../../contract/slots.ts";
import { HttpError } from "../http/errors.ts";
import type { Stripe } from "./stripe.ts";
import { amount, word } from "./stripe-shapes.ts";

/** https://docs.stripe.com/api/payment-link/object */
const linksSchema = z.object({
	data: z.array(
		z.object({
			url: z.string(),
			after_completion: z.object({ redirect: z.nullish(z.object({ url: z.string() })) }),
			automatic_tax: z.object({ enabled: z.boolean() }),
			line_items: z.object({
				data: z.array(
					z.object({
						quantity: z.int(),
						price: z.object({
							id: word,
							currency: z.string(),
							unit_amount: z.nullable(amount),
							tax_behavior: z.nullish(z.string()),
							recurring: z.nullable(z.object({ interval: z.string(), interval_count: z.int() })),
						}),
					}),
				),
			}),
		}),
	),
});
type Link = z.infer<typeof linksSchema>["data"][number];

const INTERVALS = { monthly: "month", annual: "year" } as const;

/** Address to which a payment link leads back; Stripe fills in the checkout's id. @param site `https://…` */
export const returnAddress = (site: string): string =>
	`${site}${ACCOUNT_PATHS.paid}?session_id={CHECKOUT_SESSION_ID}`;

/**
 * @param site `https://…`, where the payment links must lead back to
 * @throws HttpError `price_mismatch` when a payment link sells anything but its price, at its amount, tax included, or
 *   leads elsewhere afterwards; `unavailable` without Stripe
 */
export async function checkOffer(
	offer: Offer,
	stripe: Pick<Stripe, "listPaymentLinks">,
	site: string,
): Promise<void> {
	const listed = await stripe.listPaymentLinks();
	if (!listed.ok) throw new HttpError("unavailable", listed.reason);
	const links = linksSchema.safeParse(listed.body);
	if (!links.success) throw new HttpError("unavailable", "unreadable payment links");
	for (const plan of PAID_PLANS) {
		const link = links.data.data.find(({ url }) => url === offer[`${plan}Link`]);
		const leadsBack = link?.after_completion.redirect?.url === returnAddress(site);
		if (!leadsBack || !sells(link, offer[`${plan}Price`], offer[plan], INTERVALS[plan])) {
			throw new HttpError("price_mismatch", plan);
		}
	}
}

function sells(link: Link, priceId: string, euros: string, interval: string): boolean {
	const [item, ...others] = link.line_items.data;
	if (item === undefined || others.length > 0 || item.quantity !== 1) return false;
	const { id, currency, unit_amount, recurring, tax_behavior } = item.price;
	// An exclusive price would be charged with tax on top of what the page shows.
	const isWhole = tax_behavior === "inclusive" || !link.automatic_tax.enabled;
	const isRight =
		id === priceId && currency === "eur" && unit_amount === Number(euros.replace(".", ""));
	return isWhole && isRight && recurring?.interval === interval && recurring.interval_count === 1;
}

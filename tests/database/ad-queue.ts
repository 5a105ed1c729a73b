/** The queue of what ad platforms are told, called as the Worker does. */
import type { AdClick } from "../../contract/attribution-schema.ts";
import type { Conversion, Receipt } from "../../contract/conversions.ts";
import { charge, invoice, invoicePayment, seconds } from "../fakes/stripe.ts";
import type { Customer } from "./accounts.ts";
import { signUpFrom } from "./attributions.ts";
import type { TestDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";

const ALL = ["google", "meta", "microsoft", "linkedin"];

/** Customers who come by ads, and the calls of the queue; all of it a minute ago. */
export function adQueue(database: TestDatabase) {
	const now = seconds() - 60;
	const worker = <T>(call: string, params: unknown[]) => database.call<T>(call, params);
	const claim = (platform = "google") =>
		worker<Conversion[]>("claim_ad_conversions($1, 50)", [platform]);
	interface Outcome {
		id: number;
		outcome: string;
		reason?: string;
		receipt?: string;
	}
	const finish = (...outcomes: Outcome[]) =>
		worker("finish_ad_conversions($1::text::jsonb)", [JSON.stringify(outcomes)]);
	return {
		now,
		click: (changes: Partial<AdClick> = {}): AdClick => ({
			...{ platform: "google", name: "gclid", id: "click-1" },
			...{ clicked_at: now - 3600, consented_at: now - 3500 },
			...changes,
		}),
		come: (...clicks: AdClick[]) => signUpFrom(database, { clicks }),
		async pay({ id }: Customer, at = now) {
			await deliverEvent(database, eventAt(at - 5, "customer.subscription.created", plan()), id);
			const paid = invoice({ status_transitions: { paid_at: at } });
			await deliverEvent(database, eventAt(at, "invoice.paid", paid));
			await deliverEvent(database, eventAt(at, "invoice_payment.paid", invoicePayment()));
		},
		refundTo: (amount_refunded: number) =>
			deliverEvent(database, eventAt(now + 20, "charge.refunded", charge({ amount_refunded }))),
		add: (platforms = ALL) =>
			worker<number>("add_ad_conversions($1::text[])", [`{${platforms.join(",")}}`]),
		claim,
		finish,
		/** Has the platform accept all that is due. */
		async accept(platform = "google") {
			const claimed = await claim(platform);
			await finish(...claimed.map(({ id }) => ({ id, outcome: "accepted" })));
			return claimed;
		},
		/** Has the platform accept all that is due, each with a receipt. */
		async acceptWithReceipts(platform = "google") {
			const claimed = await claim(platform);
			await finish(
				...claimed.map(({ id }) => ({ id, outcome: "accepted", receipt: `request-${id}` })),
			);
		},
		claimReceipts: (platform = "google") =>
			worker<Receipt[]>("claim_ad_receipts($1, 50)", [platform]),
		finishReceipts: (...outcomes: Outcome[]) =>
			worker("finish_ad_receipts($1::text::jsonb)", [JSON.stringify(outcomes)]),
		/** As if the platform had accepted everything so long ago. */
		age: (interval: string) =>
			database.script(`update private.ad_conversions
				set accepted_at = now() - interval '${interval}', due_at = now() where accepted_at is not null`),
		withdraw: (account: string | null, ...clicks: AdClick[]) =>
			worker("withdraw_consent($1, $2::text::jsonb)", [account, JSON.stringify(clicks)]),
		makeDue: () =>
			database.script("update private.ad_conversions set due_at = now() where state = 'waiting'"),
		stateOf: async () =>
			await database.column<string>(
				`select concat_ws(' ', platform, kind, step, state, reason) as row
					from private.ad_conversions order by id`,
			),
	};
}

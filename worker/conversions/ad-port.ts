import type {
	Conversion,
	ConversionOutcome,
	Receipt,
	ReceiptOutcome,
} from "../../contract/conversions.ts";

/** An ad platform's interface: one conversion in, what became of it out. Never throws. */
export type AdPort = (conversion: Conversion) => Promise<ConversionOutcome>;

/** Platform's later word on an accepted conversion. Never throws. */
export type ReadReceipt = (receipt: Receipt) => Promise<ReceiptOutcome>;

/** The platform has no way to take back or to change what it was told (docs/product/visits.md#conversions). */
export const NOT_POSSIBLE = { outcome: "refused", reason: "not_possible" } as const;

/** A value in units of its currency; 11.66 for 1166 cents, 1166 for 1166 yen. */
export function amountOf(minor: number, currency: string): number {
	const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
		style: "currency",
		currency,
	}).resolvedOptions();
	return minor / 10 ** digits;
}

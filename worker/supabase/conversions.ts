/** The queue of what ad platforms are told (docs/product/visits.md#conversions). */
import type {
	AdPlatform,
	Conversion,
	ConversionOutcome,
	Receipt,
	ReceiptOutcome,
} from "../../contract/conversions.ts";
import { callOrThrow, type Database } from "./database.ts";

/** All throw on failure. */
export interface Conversions {
	/** Adds what these platforms are to be told, and forgets what is old. @returns how many were added */
	add(platforms: readonly AdPlatform[]): Promise<number>;
	/** Begins an attempt for those that are due. */
	claim(platform: AdPlatform, maxRows: number): Promise<Conversion[]>;
	finish(outcomes: readonly ({ id: number } & ConversionOutcome)[]): Promise<void>;
	/** Begins a question about each receipt that is due. */
	claimReceipts(platform: AdPlatform, maxRows: number): Promise<Receipt[]>;
	finishReceipts(outcomes: readonly ({ id: number } & ReceiptOutcome)[]): Promise<void>;
	/** Withdraws the consent of an account and of all that came by these clicks. */
	withdraw(account: string | null, clickIds: readonly string[]): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function createConversions(database: Database): Conversions {
	const call = (name: string, args: Record<string, unknown>) =>
		callOrThrow(database, name, args, TIMEOUT_MS);
	return {
		add: async (platforms) => (await call("add_ad_conversions", { platforms })) as number,
		claim: async (platform, maxRows) =>
			(await call("claim_ad_conversions", {
				of_platform: platform,
				max_rows: maxRows,
			})) as Conversion[],
		finish: async (outcomes) => {
			await call("finish_ad_conversions", { outcomes });
		},
		claimReceipts: async (platform, maxRows) =>
			(await call("claim_ad_receipts", { of_platform: platform, max_rows: maxRows })) as Receipt[],
		finishReceipts: async (outcomes) => {
			await call("finish_ad_receipts", { outcomes });
		},
		withdraw: async (account, clickIds) => {
			await call("withdraw_ad_consent", { account, click_ids: clickIds });
		},
	};
}

/** The form "Renoncer au contrat ici", which works without a script (docs/product/dashboard.md#withdrawal). */

export const WITHDRAWAL_FIELDS = ["name", "email", "contract"] as const;
export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];
export type WithdrawalValues = Record<WithdrawalField, string>;

/** Actions of the form's buttons. */
export const WITHDRAWAL_STEPS = ["review", "edit", "confirm"] as const;

/** View of a declaration. */
export type WithdrawalView =
	| { state: "form"; values: WithdrawalValues; wrong: readonly WithdrawalField[] }
	| {
			state: "confirm";
			values: WithdrawalValues;
			id: string;
			failure?: "unavailable" | "rate_limited";
	  }
	/** `time`: when it was received, written out. `isMailed`: a receipt goes to the address. */
	| { state: "done"; values: WithdrawalValues; id: string; time: string; isMailed: boolean };

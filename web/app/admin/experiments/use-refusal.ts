import { useTranslation } from "react-i18next";
import { CallError } from "../../call-error.ts";

/** Codes of `worker/http/errors.ts` that say more than a status. */
const REFUSALS = ["stale", "slot_taken", "wrong_state", "name_taken"] as const;

/** Why a change of a test failed. */
export function useRefusal(): (error: Error) => string {
	const { t } = useTranslation("ab-tests", { keyPrefix: "refusals" });
	return (error) => {
		const code = error instanceof CallError ? error.code : undefined;
		const known = REFUSALS.find((refusal) => refusal === code);
		return known ? t(known) : error.message;
	};
}

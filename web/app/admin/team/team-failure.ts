import { useTranslation } from "react-i18next";
import { CallError } from "../../call-error.ts";

const CODES = ["sign_in_again", "is_operator", "too_many", "own_access"] as const;

/** Why a change of the team was refused. */
export function useTeamFailure(): (error: Error) => string {
	const { t } = useTranslation("team", { keyPrefix: "failures" });
	return (error) => {
		const code = CODES.find((known) => error instanceof CallError && error.code === known);
		return code ? t(code) : error.message;
	};
}

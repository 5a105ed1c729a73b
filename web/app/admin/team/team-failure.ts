import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";

const CODES = ["sign_in_again", "is_operator", "too_many", "own_access"] as const;

/** Why a change of the team was refused. */
export function useTeamFailure(): (error: Error) => string {
	const { t } = useTexts("team", "failures");
	return (error) => {
		const code = codeOf(error, CODES);
		return code ? t(code) : error.message;
	};
}

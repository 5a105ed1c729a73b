import { useTranslation } from "react-i18next";
import { ERRORS } from "./form-rules.ts";

/** Writes a message of the form's rules, or the server's own; undefined for a valid field. */
export function useErrorText(): (
	problem: { message?: string | undefined } | undefined,
	max?: number,
) => string | undefined {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form.errors" });
	return (problem, max) => {
		const key = ERRORS.find((known) => known === problem?.message);
		return key ? t(key, { max }) : problem?.message;
	};
}

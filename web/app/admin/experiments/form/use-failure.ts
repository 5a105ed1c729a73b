import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../call-error.ts";
import { notifyError } from "../../../notify.ts";
import { useAdminSession } from "../../session/admin-area.tsx";
import { useRefusal } from "../use-refusal.ts";
import type { FormValues } from "./form-values.ts";

/** Shows why saving failed, inside the form and as a toast. @returns a function that throws bugs again */
export function useFailure({ setError }: UseFormReturn<FormValues>): (error: unknown) => void {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	const textOf = useRefusal();
	const { session } = useAdminSession();
	return (error) => {
		if (!(error instanceof CallError)) throw error;
		const message = textOf(error);
		if (error.code === "name_taken") setError("name", { message }, { shouldFocus: true });
		else setError("root", { message });
		notifyError(t("failed"), message);
		// The guard watches queries only.
		if (error.isRefused) session.recheck();
	};
}

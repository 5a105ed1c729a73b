import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { notifyError, notifySuccess } from "../notify.ts";
import { signOut } from "../sign-out.ts";

/** Time to read the toast before the home page opens. */
const LEAVE_DELAY_MS = 1200;

/** The words for it. */
interface Leaving {
	title: string;
	text?: string;
}

/** Signs out, clears cached data, shows a toast and opens the home page. */
export function useLeave(): (leaving: Leaving) => Promise<void> {
	const queryClient = useQueryClient();
	const language = useLanguage();
	const { t } = useTranslation("auth", { keyPrefix: "serverErrors" });
	return async ({ title, text }) => {
		try {
			await signOut();
		} catch {
			return notifyError(t("unavailable"));
		}
		queryClient.clear();
		notifySuccess(title, text);
		const home = documentPath("home", language);
		setTimeout(() => location.assign(home), LEAVE_DELAY_MS);
	};
}

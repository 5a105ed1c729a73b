import { useQueryClient } from "@tanstack/react-query";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { notifySuccess } from "../notify.ts";
import { signOut } from "../sign-out.ts";

/** Time to read the toast before the home page opens. */
const LEAVE_DELAY_MS = 1200;

/** Signs out, clears cached data, shows a toast and opens the home page. */
export function useLeave(): (title: string, text?: string) => Promise<void> {
	const { supabase } = useApp();
	const queryClient = useQueryClient();
	const language = useLanguage();
	return async (title, text) => {
		await signOut(supabase);
		queryClient.clear();
		notifySuccess(title, text);
		const home = documentPath("home", language);
		setTimeout(() => location.assign(home), LEAVE_DELAY_MS);
	};
}

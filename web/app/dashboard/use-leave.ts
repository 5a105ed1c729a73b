import { useQueryClient } from "@tanstack/react-query";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { notifySuccess } from "../notify.ts";
import { signOut } from "../sign-out.ts";

/** Long enough to read the toast before the home page takes its place. */
const READING_MS = 1200;

/** Signs out, forgets what was loaded, says so, and goes home (spec §4, §8 'Sign-out'). */
export function useLeave(): (title: string, text?: string) => Promise<void> {
	const { supabase } = useApp();
	const queryClient = useQueryClient();
	const language = useLanguage();
	return async (title, text) => {
		await signOut(supabase);
		queryClient.clear();
		notifySuccess(title, text);
		const home = documentPath("home", language);
		setTimeout(() => location.assign(home), READING_MS);
	};
}

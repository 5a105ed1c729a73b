import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { notifySuccess } from "../notify.ts";
import { signOut } from "../sign-out.ts";

/** Long enough to read the toast before the home page takes its place. */
const READING_MS = 1200;

/** Signs out, forgets what was loaded, says so, and goes home (spec §4, §8 'Sign-out'). */
export function useLeave(): (title: string, text?: string) => Promise<void> {
	const { supabase } = useApp();
	const queryClient = useQueryClient();
	const { i18n } = useTranslation();
	return async (title, text) => {
		await signOut(supabase);
		queryClient.clear();
		notifySuccess(title, text);
		const home = documentPath("home", i18n.language === "en" ? "en" : "fr");
		setTimeout(() => location.assign(home), READING_MS);
	};
}

import { useTranslation } from "react-i18next";
import { useApp } from "../app-context.tsx";

/** Ends a session that is too old or has ended elsewhere; the sign-in page leads back here. */
export function SignInAgain({ text }: { text: string }) {
	const { t } = useTranslation("dashboard");
	const { supabase } = useApp();
	return (
		<div role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
			<p>{text}</p>
			<button
				type="button"
				onClick={() => supabase.auth.signOut({ scope: "local" })}
				className="mt-2 font-medium underline"
			>
				{t("signInAgain.button")}
			</button>
		</div>
	);
}

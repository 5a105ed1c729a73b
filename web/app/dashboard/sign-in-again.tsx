import { useTranslation } from "react-i18next";
import { toSignIn } from "../session-store.ts";

/** Leads to the sign-in, which leads back here. */
export function SignInAgain({ text }: { text: string }) {
	const { t } = useTranslation("dashboard");
	return (
		<div role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
			<p>{text}</p>
			<button type="button" onClick={toSignIn} className="mt-2 font-medium underline">
				{t("signInAgain.button")}
			</button>
		</div>
	);
}

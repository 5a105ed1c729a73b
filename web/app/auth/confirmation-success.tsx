import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useSession } from "../session.tsx";
import { AuthFrame } from "./auth-frame.tsx";

/** The address is confirmed, and nobody is signed in by it: the sign-in form gets the address. */
export function ConfirmationSuccess({ email }: { email: string | undefined }) {
	const { t } = useTranslation("auth", { keyPrefix: "confirmation" });
	const current = useSession().session?.user.email;
	const isOther = email !== undefined && current !== undefined && current !== email;
	return (
		<AuthFrame title={t("successTitle")}>
			<p className="mt-3 text-soft" role="status">
				{t("successText")}
			</p>
			{isOther && (
				<p className="mt-5 break-words rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
					{t("otherSession", { current, email })}
				</p>
			)}
			{current === undefined && (
				<Link to={APP_PATHS.auth} state={{ email }} className="button button-primary mt-6 w-full">
					{t("toLogin")}
				</Link>
			)}
			<Link
				to={APP_PATHS.dashboard}
				state={{ email }}
				className={`button mt-3 w-full ${current === undefined ? "button-quiet" : "button-primary"}`}
			>
				{t("toDashboard")}
			</Link>
		</AuthFrame>
	);
}

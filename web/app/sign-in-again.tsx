import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../ui/app-dialog.tsx";

interface Props {
	onSignIn(): void;
	onClose(): void;
}

/** The session has ended: sign in again, or later. */
export function SignInAgain({ onSignIn, onClose }: Props) {
	const { t } = useTranslation("common", { keyPrefix: "signInAgain" });
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<button type="button" onClick={onSignIn} className="button button-primary">
					{t("button")}
				</button>
			</div>
		</AppDialog>
	);
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../ui/app-dialog.tsx";
import { toSignIn } from "./session-store.ts";

/** The session has ended elsewhere. The page stays behind it; what was typed is there again after the sign-in. */
export function SessionEnded() {
	const { t } = useTranslation("dashboard", { keyPrefix: "signInAgain" });
	const [isOpen, setOpen] = useState(true);
	if (!isOpen) return null;
	return (
		<AppDialog title={t("title")} text={t("ended")} onClose={() => setOpen(false)}>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<button type="button" onClick={toSignIn} className="button button-primary">
					{t("button")}
				</button>
			</div>
		</AppDialog>
	);
}

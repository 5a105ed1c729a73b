import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../app-context.tsx";
import { notifyError } from "../notify.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { keepEmailNotifications, wantsEmailNotifications } from "./email-notifications.ts";
import { exportAccount } from "./export-account.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** Notifications, export and deletion. */
export function SettingsTab({ hasPaidPlan }: { hasPaidPlan: boolean }) {
	const { t, i18n } = useTranslation("dashboard", { keyPrefix: "settings" });
	const { supabase } = useApp();
	const [deleting, setDeleting] = useState(false);
	const [notified, setNotified] = useState(wantsEmailNotifications);
	const download = useMutation({
		mutationFn: () => exportAccount(supabase),
		onSuccess: (result) => {
			if (result === "failed") notifyError(t("exportError"));
		},
	});
	return (
		<div className="grid gap-8">
			<label className="panel flex items-center justify-between gap-4">
				<span>
					<span className="block font-semibold text-lg">{t("notifications")}</span>
					<span className="mt-1 block text-soft">{t("notificationsText")}</span>
				</span>
				<input
					type="checkbox"
					role="switch"
					aria-checked={notified}
					className="switch"
					checked={notified}
					onChange={({ target }) => {
						setNotified(target.checked);
						keepEmailNotifications(target.checked);
					}}
				/>
			</label>
			<section className="panel flex flex-wrap items-center justify-between gap-4">
				<div>
					<h2 className="font-semibold text-lg">{t("exportTitle")}</h2>
					<p className="mt-1 text-soft">{t("exportText")}</p>
				</div>
				{download.data === "signInAgain" && (
					<SignInAgain text={i18n.t("signInAgain.ended", { ns: "dashboard" })} />
				)}
				<button
					type="button"
					className="button button-quiet"
					disabled={download.isPending}
					onClick={() => download.mutate()}
				>
					{t(download.isPending ? "exporting" : "export")}
				</button>
			</section>
			<section className="panel flex flex-wrap items-center justify-between gap-4">
				<div>
					<h2 className="font-semibold text-lg">{t("deleteTitle")}</h2>
					<p className="mt-1 text-soft">{t("deleteText")}</p>
				</div>
				<button type="button" className="button button-danger" onClick={() => setDeleting(true)}>
					{t("delete")}
				</button>
			</section>
			{deleting && (
				<DeleteAccountDialog hasPaidPlan={hasPaidPlan} onClose={() => setDeleting(false)} />
			)}
		</div>
	);
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../app-context.tsx";
import { notifyError } from "../notify.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { exportAccount } from "./export-account.ts";
import type { Profile } from "./get-profile.ts";
import { NotificationsSwitch } from "./notifications-switch.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** Notifications, export and deletion. */
export function SettingsTab({ profile, hasPaidPlan }: { profile: Profile; hasPaidPlan: boolean }) {
	const { t, i18n } = useTranslation("dashboard", { keyPrefix: "settings" });
	const { supabase } = useApp();
	const [deleting, setDeleting] = useState(false);
	const download = useMutation({
		mutationFn: () => exportAccount(supabase),
		onSuccess: (result) => {
			if (result === "failed") notifyError(t("exportError"));
		},
	});
	return (
		<div className="grid gap-8">
			<NotificationsSwitch profile={profile} />
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

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/account-calls-schema.ts";
import { call } from "../call.ts";
import { notifyError } from "../notify.ts";
import { saveFile } from "../save-file.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { NotificationsSwitch } from "./notifications-switch.tsx";

/** Notifications, export and deletion. */
export function SettingsTab({ profile, hasPaidPlan }: { profile: Profile; hasPaidPlan: boolean }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "settings" });
	const [deleting, setDeleting] = useState(false);
	const download = useMutation({
		mutationFn: exportAccount,
		onError: () => notifyError(t("exportError")),
	});
	return (
		<div className="grid grid-cols-1 gap-8">
			<NotificationsSwitch profile={profile} />
			<section className="panel flex flex-wrap items-center justify-between gap-4">
				<div className="min-w-0">
					<h2 className="font-semibold text-lg">{t("exportTitle")}</h2>
					<p className="mt-1 text-soft">{t("exportText")}</p>
				</div>
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
				<div className="min-w-0">
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

/** Downloads all data of the customer as a file (docs/product/dashboard.md#account-data). @throws CallError */
async function exportAccount(): Promise<void> {
	const data = await call("export_account", {});
	const name = `tabulia-export-${new Date().toISOString().slice(0, 10)}.json`;
	saveFile(name, JSON.stringify(data, null, "\t"), "application/json");
}

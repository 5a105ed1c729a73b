import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/account-calls-schema.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { call } from "../call.ts";
import { useOwnSession } from "../require-session.tsx";
import { profileQuery } from "./get-profile.ts";

/** Whether the customer wants mails that need not be sent (docs/product/accounts.md#mails). */
export function NotificationsSwitch({ profile }: { profile: Profile }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "settings" });
	const { user } = useOwnSession();
	const queryClient = useQueryClient();
	const save = useMutation({
		// One after the other: the last choice is the one that is stored.
		scope: { id: "notifications" },
		mutationFn: (wanted: boolean) =>
			call("save_own_profile", { change: { email_notifications: wanted } }),
		onSuccess: () => queryClient.invalidateQueries(profileQuery(user.id)),
	});
	const wanted = save.isPending ? save.variables : profile.email_notifications;
	return (
		<div className="panel">
			<SwitchRow
				look="panel"
				name={t("notifications")}
				text={t("notificationsText")}
				isOn={wanted}
				onSwitch={save.mutate}
			/>
			{save.isError && (
				<div className="mt-4">
					<FormError message={t("notificationsError")} />
				</div>
			)}
		</div>
	);
}

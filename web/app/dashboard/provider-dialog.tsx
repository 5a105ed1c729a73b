import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeOutcome } from "../../../contract/accounts.ts";
import { PROVIDER_NAMES, type Provider, SIGN_INS_API } from "../../../contract/providers.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { accountErrorText, callAccount } from "../call-account.ts";
import { notifySuccess } from "../notify.ts";

interface Response {
	outcome: ChangeOutcome<"signIns">;
	url?: string;
}

export interface ProviderChange {
	action: "connect" | "disconnect";
	provider: Provider;
}

/** Asks for the password before a provider is connected or removed. */
export function ProviderDialog({
	action,
	provider,
	onClose,
}: ProviderChange & { onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "signIns" });
	const { t: tAuth } = useTranslation("auth");
	const queryClient = useQueryClient();
	const [current, setCurrent] = useState("");
	const name = { provider: PROVIDER_NAMES[provider] };
	const change = useMutation({
		mutationFn: () => callAccount<Response>(SIGN_INS_API, { action, provider, current }),
		onSuccess: async ({ outcome, url }) => {
			if (outcome === "leave" && url) return location.assign(url);
			if (outcome !== "disconnected") return;
			await queryClient.invalidateQueries({ queryKey: ["signIns"] });
			notifySuccess(t("disconnected", name));
			onClose();
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		change.mutate();
	};
	const outcome = change.data?.outcome;
	const failure = outcome === "lastWayIn" ? t("noPassword") : undefined;
	return (
		<AppDialog title={t(`${action}Title`, name)} text={t(`${action}Text`, name)} onClose={onClose}>
			<form onSubmit={submit} className="mt-5 space-y-5">
				<PasswordField
					label={tAuth("fields.currentPassword")}
					value={current}
					onChange={({ target }) => setCurrent(target.value)}
					autoComplete="current-password"
					error={outcome === "wrongCurrent" ? t("wrongCurrent") : undefined}
				/>
				<FormError message={change.isError ? accountErrorText(change.error) : failure} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton busy={change.isPending || outcome === "leave"} disabled={current === ""}>
						{t(`${action}Submit`)}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

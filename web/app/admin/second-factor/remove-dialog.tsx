import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Factor } from "../../../../worker/contract/accounts.ts";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { notifyError } from "../../notify.ts";
import { removeFactor } from "./factor-calls.ts";

interface Props {
	factor: Factor;
	onClose(): void;
	onRemoved(): void;
}

/** Asks for confirmation before an authenticator app is removed. */
export function RemoveDialog({ factor, onClose, onRemoved }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "factor" });
	const [busy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		const { failure } = await removeFactor(factor.id);
		if (failure) notifyError(t("removeFailed"), t(`failures.${failure}`));
		else onRemoved();
		onClose();
	};
	return (
		<AppDialog
			title={t("removeTitle", { name: factor.name })}
			text={t("removeText")}
			onClose={() => busy || onClose()}
		>
			<form
				className="mt-6 grid grid-cols-2 gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					if (!busy) remove();
				}}
			>
				<DialogCancel>{t("cancel")}</DialogCancel>
				<SubmitButton busy={busy}>{t(busy ? "busy" : "remove")}</SubmitButton>
			</form>
		</AppDialog>
	);
}

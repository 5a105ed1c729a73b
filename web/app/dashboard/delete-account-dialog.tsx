import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { notifyError } from "../notify.ts";
import { useLeave } from "./use-leave.ts";

/** docs/product.md#account-data */
const WORD = "SUPPRIMER";

/** Deletes the account once the word is typed. */
export function DeleteAccountDialog(props: { hasPaidPlan: boolean; onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "deleteAccount" });
	const { supabase } = useApp();
	const leave = useLeave();
	const [typed, setTyped] = useState("");
	const [failure, setFailure] = useState<string>();
	const fail = (text: string) => {
		setFailure(text);
		notifyError(text);
	};
	const deletion = useMutation({
		mutationFn: async () => {
			const { error } = await supabase.rpc("delete_account");
			if (error) throw error;
		},
		onSuccess: () => leave(t("success")),
		onError: () => fail(t("failure")),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setFailure(undefined);
		if (typed === WORD) deletion.mutate();
		else fail(t("notConfirmed"));
	};
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={props.onClose}>
			{props.hasPaidPlan && (
				<p className="mt-4 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("paid")}</p>
			)}
			<form onSubmit={submit} className="mt-5 space-y-5">
				<TextField
					label={t("label", { word: WORD })}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<FormError message={failure} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton
						busy={deletion.isPending}
						disabled={typed !== WORD || deletion.isSuccess}
						className="button-danger"
					>
						{t(deletion.isPending ? "busy" : "submit")}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

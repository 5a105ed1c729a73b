import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { notifyError } from "../notify.ts";
import { useOwnSession } from "../require-session.tsx";
import { deleteAccount } from "./delete-account.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { useLeave } from "./use-leave.ts";

/** docs/product.md#account-data */
const WORD = "SUPPRIMER";

/** Deletes the account once the word and the password are typed. */
export function DeleteAccountDialog(props: { hasPaidPlan: boolean; onClose(): void }) {
	const { t, i18n } = useTranslation("dashboard", { keyPrefix: "deleteAccount" });
	const { t: tAuth } = useTranslation("auth");
	const { config } = useApp();
	const { user } = useOwnSession();
	const leave = useLeave();
	const [typed, setTyped] = useState("");
	const [password, setPassword] = useState("");
	const [failure, setFailure] = useState<string>();
	const fail = (text: string) => {
		setFailure(text);
		notifyError(text);
	};
	const deletion = useMutation({
		mutationFn: () => deleteAccount(config, user.email ?? "", password),
		onSuccess: (result) => {
			if (result === "deleted") leave(t("success"));
			else if (result !== "wrongPassword" && result !== "signInAgain") fail(t(result));
		},
		onError: () => fail(t("failed")),
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
				<p className="mt-4 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
					{t("paidNotice")}
				</p>
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
				<PasswordField
					label={tAuth("fields.currentPassword")}
					value={password}
					onChange={({ target }) => setPassword(target.value)}
					autoComplete="current-password"
					error={deletion.data === "wrongPassword" ? t("wrongPassword") : undefined}
				/>
				<FormError message={failure} />
				{deletion.data === "signInAgain" && (
					<SignInAgain text={i18n.t("signInAgain.ended", { ns: "dashboard" })} />
				)}
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton
						busy={deletion.isPending}
						disabled={typed !== WORD || password === "" || deletion.data === "deleted"}
						className="button-danger"
					>
						{t(deletion.isPending ? "busy" : "submit")}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

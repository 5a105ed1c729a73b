import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_API, type ChangeOutcome } from "../../../contract/accounts.ts";
import { ACCOUNT_PATHS, appLink } from "../../../contract/paths.ts";
import { PROVIDER_NAMES, SIGN_INS_API } from "../../../contract/providers.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { callAccount } from "../call-account.ts";
import { notifyError } from "../notify.ts";
import { leave } from "../sign-out.ts";
import { useProvidersOnly } from "./get-sign-ins.ts";

/** docs/product/dashboard.md#account-data */
const WORD = "SUPPRIMER";
const TIMEOUT_MS = 20_000;

interface Deletion {
	outcome: ChangeOutcome<"deletion" | "signIns">;
	url?: string;
}

/** Deletes the account once the word and the password are typed; without a password, after a sign-in at the provider. */
export function DeleteAccountDialog(props: { hasPaidPlan: boolean; onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "deleteAccount" });
	const { t: tAuth } = useTranslation("auth");
	const language = useLanguage();
	const [typed, setTyped] = useState("");
	const [password, setPassword] = useState("");
	const [failure, setFailure] = useState<string>();
	const fail = (text: string) => {
		setFailure(text);
		notifyError(text);
	};
	const queries = useQueryClient();
	const provider = useProvidersOnly()?.[0]?.provider;
	const deletion = useMutation({
		mutationFn: () =>
			provider
				? callAccount<Deletion>(SIGN_INS_API, { action: "delete", provider })
				: callAccount<Deletion>(ACCOUNT_API.deletion, { current: password }, TIMEOUT_MS),
		onSuccess: ({ outcome, url }) => {
			if (url) return location.assign(url);
			if (outcome === "deleted") {
				leave();
				location.assign(appLink(ACCOUNT_PATHS.deleted, language));
			} else if (outcome === "operator" || outcome === "paid") fail(t(outcome));
			// A password was chosen since: the form asks for it now.
			else if (provider && outcome === "wrongCurrent") {
				queries.invalidateQueries({ queryKey: ["signIns"] });
			}
		},
		onError: () => fail(t("failed")),
	});
	const outcome = deletion.data?.outcome;
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
				{provider ? (
					<p className="text-soft">{t("byProvider", { provider: PROVIDER_NAMES[provider] })}</p>
				) : (
					<PasswordField
						label={tAuth("fields.currentPassword")}
						value={password}
						onChange={({ target }) => setPassword(target.value)}
						autoComplete="current-password"
						error={outcome === "wrongCurrent" ? t("wrongCurrent") : undefined}
					/>
				)}
				<FormError message={failure} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton
						busy={deletion.isPending}
						disabled={typed !== WORD || (password === "" && !provider) || outcome === "leave"}
						className="button-danger"
					>
						{t(deletion.isPending ? "busy" : "submit")}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

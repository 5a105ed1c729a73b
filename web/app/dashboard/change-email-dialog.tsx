import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ACCOUNT_API, type ChangeOutcome } from "../../../contract/accounts.ts";
import { isAddress } from "../../../contract/email-address.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { accountErrorText, callAccount } from "../call-account.ts";
import { CallError } from "../call-error.ts";
import { focusFirstWrong } from "../focus-first-wrong.ts";
import { notifySuccess } from "../notify.ts";

const RULES = z.object({
	email: z.string().check(z.refine(isAddress, "invalid")),
	current: z.string().check(z.minLength(1, "currentMissing")),
});

const MESSAGES = ["invalid", "same", "taken", "currentMissing", "wrongCurrent"] as const;
const TIMEOUT_MS = 10_000;

interface Change {
	outcome: ChangeOutcome<"address">;
}

/** The new address and the current password; both mailboxes confirm (docs/product/dashboard.md#change-of-address). */
export function ChangeEmailDialog(props: { pending: string | null; onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "email" });
	const { t: tAuth } = useTranslation("auth");
	const queryClient = useQueryClient();
	const [failure, setFailure] = useState<string>();
	const form = useForm({
		shouldFocusError: false,
		resolver: standardSchemaResolver(RULES),
		defaultValues: { email: props.pending ?? "", current: "" },
	});
	const busy = form.formState.isSubmitting;
	const errorOf = (field: "email" | "current") => {
		const key = MESSAGES.find((message) => message === form.formState.errors[field]?.message);
		return key && t(key);
	};

	const failureOf = (error: unknown): string => {
		if (error instanceof DOMException) return t("timeout");
		const isOver = error instanceof CallError && error.isEnded;
		return isOver ? t("noSession") : accountErrorText(error);
	};

	const submit = form.handleSubmit(async ({ email, current }) => {
		setFailure(undefined);
		try {
			const change = { email, current };
			const { outcome } = await callAccount<Change>(ACCOUNT_API.address, change, TIMEOUT_MS);
			if (outcome === "sent") {
				await queryClient.invalidateQueries({ queryKey: ["pendingEmail"] });
				notifySuccess(t("sent"));
				return props.onClose();
			}
			if (outcome === "tooSoon") return setFailure(t(outcome));
			const field = outcome === "wrongCurrent" ? "current" : "email";
			form.setError(field, { message: outcome }, { shouldFocus: true });
		} catch (error) {
			setFailure(failureOf(error));
		}
	}, focusFirstWrong(form));

	return (
		<AppDialog title={t("title")} text={t("text")} onClose={props.onClose}>
			<form onSubmit={submit} noValidate className="mt-5 space-y-5">
				<TextField
					{...form.register("email")}
					type="email"
					inputMode="email"
					autoComplete="email"
					label={t("newEmail")}
					error={errorOf("email")}
				/>
				<PasswordField
					{...form.register("current")}
					autoComplete="current-password"
					label={tAuth("fields.currentPassword")}
					error={errorOf("current")}
				/>
				<FormError message={failure} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton busy={busy}>{t(busy ? "busy" : "submit")}</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

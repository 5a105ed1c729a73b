import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { authErrorText } from "../auth-errors.ts";
import { notifySuccess } from "../notify.ts";
import { useSession } from "../session.tsx";
import { changeEmail, type EmailChangeResult } from "./change-email.ts";

const RULES = z.object({
	email: z.email("invalid"),
	current: z.string().check(z.minLength(1, "currentMissing")),
});

const MESSAGES = ["invalid", "same", "taken", "currentMissing", "wrongCurrent"] as const;

/** The new address and the current password; both mailboxes confirm (docs/product.md#change-of-address). */
export function ChangeEmailDialog(props: { pending: string | null; onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "email" });
	const { t: tAuth } = useTranslation("auth");
	const app = useApp();
	const { session } = useSession();
	const queryClient = useQueryClient();
	const [failure, setFailure] = useState<string>();
	const form = useForm({
		resolver: standardSchemaResolver(RULES),
		defaultValues: { email: props.pending ?? "", current: "" },
	});
	const busy = form.formState.isSubmitting;
	const errorOf = (field: "email" | "current") => {
		const key = MESSAGES.find((message) => message === form.formState.errors[field]?.message);
		return key && t(key);
	};
	const reject = (field: "email" | "current", message: string) =>
		form.setError(field, { message }, { shouldFocus: true });

	const submit = form.handleSubmit(async (values) => {
		setFailure(undefined);
		const result = await changeEmail(app, session?.user, values).catch(
			(error: unknown): EmailChangeResult => ({ outcome: "refused", error }),
		);
		switch (result.outcome) {
			case "sent":
				await queryClient.invalidateQueries({ queryKey: ["pendingEmail"] });
				notifySuccess(t("sent"));
				return props.onClose();
			case "same":
			case "taken":
				return reject("email", result.outcome);
			case "wrongCurrent":
				return reject("current", result.outcome);
			case "refused":
				return setFailure(authErrorText(result.error, tAuth));
			default:
				return setFailure(t(result.outcome));
		}
	});

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

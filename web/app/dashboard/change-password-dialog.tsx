import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "../../../worker/contract/passwords.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { StrengthHint } from "../../ui/form/strength-hint.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { useApp } from "../app-context.tsx";
import { notifySuccess } from "../notify.ts";
import { useSession } from "../session.tsx";
import { type ChangeResult, changePassword } from "./change-password.ts";

const RULES = z
	.object({
		password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "tooShort")),
		confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "tooShort")),
	})
	.check(
		z.refine((form) => form.password === form.confirmPassword, {
			error: "mismatch",
			path: ["confirmPassword"],
		}),
	);

/** The new password twice, and its messages (docs/product.md#customer-messages). */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "password" });
	const { t: tFields } = useTranslation("auth", { keyPrefix: "fields" });
	const { supabase } = useApp();
	const { session } = useSession();
	const [failure, setFailure] = useState<string>();
	const form = useForm({
		resolver: standardSchemaResolver(RULES),
		defaultValues: { password: "", confirmPassword: "" },
	});
	const busy = form.formState.isSubmitting;
	const errorOf = (field: "password" | "confirmPassword") => {
		const key = form.formState.errors[field]?.message;
		return key === undefined ? undefined : t(key === "mismatch" ? "mismatch" : "tooShort");
	};

	const textOf = (result: ChangeResult): string => {
		if (result.outcome === "notLoggedIn") return t("notLoggedIn");
		if (result.outcome === "refused") return t("failure", { reason: result.message });
		if (result.outcome === "changed") return t("success");
		return t("failure", { reason: t(result.outcome) });
	};

	const submit = form.handleSubmit(async ({ password }) => {
		setFailure(undefined);
		const result = await changePassword(supabase, session !== null, password).catch(
			(error: unknown): ChangeResult => ({ outcome: "refused", message: String(error) }),
		);
		if (result.outcome !== "changed") {
			setFailure(textOf(result));
			return;
		}
		notifySuccess(textOf(result));
		onClose();
	});

	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<form onSubmit={submit} noValidate className="mt-5 space-y-5">
				<div>
					<PasswordField
						{...form.register("password")}
						autoComplete="new-password"
						label={tFields("newPassword")}
						hint={tFields("passwordHint")}
						error={errorOf("password")}
					/>
					<StrengthHint password={form.watch("password")} />
				</div>
				<PasswordField
					{...form.register("confirmPassword")}
					autoComplete="new-password"
					label={tFields("confirmPassword")}
					error={errorOf("confirmPassword")}
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

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
import { authErrorText } from "../auth-errors.ts";
import { notifySuccess } from "../notify.ts";
import { useSession } from "../session.tsx";
import { type ChangeResult, changePassword } from "./change-password.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const RULES = z
	.object({
		current: z.string().check(z.minLength(1, "currentMissing")),
		password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "tooShort")),
		confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "tooShort")),
	})
	.check(
		z.refine((form) => form.password === form.confirmPassword, {
			error: "mismatch",
			path: ["confirmPassword"],
		}),
	);

const MESSAGES = ["currentMissing", "wrongCurrent", "tooShort", "mismatch"] as const;

/** The current password, the new one twice, and their messages (docs/product.md#customer-messages). */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "password" });
	const { t: tFields } = useTranslation("auth", { keyPrefix: "fields" });
	const { t: tAuth } = useTranslation("auth");
	const app = useApp();
	const { session } = useSession();
	const [failure, setFailure] = useState<string>();
	const [isOld, setIsOld] = useState(false);
	const form = useForm({
		resolver: standardSchemaResolver(RULES),
		defaultValues: { current: "", password: "", confirmPassword: "" },
	});
	const busy = form.formState.isSubmitting;
	const errorOf = (field: "current" | "password" | "confirmPassword") => {
		const key = MESSAGES.find((message) => message === form.formState.errors[field]?.message);
		return key && t(key);
	};

	const textOf = (result: ChangeResult): string => {
		if (result.outcome === "refused") {
			return t("failure", { reason: authErrorText(result.error, tAuth) });
		}
		const isReason = result.outcome === "noSession" || result.outcome === "same";
		return isReason ? t("failure", { reason: t(result.outcome) }) : t(result.outcome);
	};

	const submit = form.handleSubmit(async (passwords) => {
		setFailure(undefined);
		const result = await changePassword(app, session?.user, passwords).catch(
			(error: unknown): ChangeResult => ({ outcome: "refused", error }),
		);
		setIsOld(result.outcome === "signInAgain");
		if (result.outcome === "changed") {
			notifySuccess(textOf(result));
			onClose();
		} else if (result.outcome === "wrongCurrent") {
			form.setError("current", { message: result.outcome }, { shouldFocus: true });
		} else if (result.outcome !== "signInAgain") setFailure(textOf(result));
	});

	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<form onSubmit={submit} noValidate className="mt-5 space-y-5">
				<PasswordField
					{...form.register("current")}
					autoComplete="current-password"
					label={tFields("currentPassword")}
					error={errorOf("current")}
				/>
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
				{isOld && <SignInAgain text={t("signInAgain")} />}
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton busy={busy}>{t(busy ? "busy" : "submit")}</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

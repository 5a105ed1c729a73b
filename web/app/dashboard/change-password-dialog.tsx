import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ACCOUNT_API, type ChangeOutcome } from "../../../contract/accounts.ts";
import { isTooLong, MIN_PASSWORD_LENGTH } from "../../../contract/passwords.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { StrengthHint } from "../../ui/form/strength-hint.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { accountErrorText, callAccount } from "../call-account.ts";
import { CallError } from "../call-error.ts";
import { focusFirstWrong } from "../focus-first-wrong.ts";
import { notifySuccess } from "../notify.ts";
import { currentUser, toSignIn } from "../session-store.ts";

const RULES = z
	.object({
		current: z.string().check(z.minLength(1, "currentMissing")),
		password: z.string().check(
			z.minLength(MIN_PASSWORD_LENGTH, "tooShort"),
			z.refine((password) => !isTooLong(password), "tooLong"),
		),
		confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "tooShort")),
	})
	.check(
		z.refine((form) => form.password === form.confirmPassword, {
			error: "mismatch",
			path: ["confirmPassword"],
		}),
	);

const MESSAGES = [
	...(["currentMissing", "wrongCurrent", "tooShort", "tooLong", "mismatch"] as const),
	...(["common", "personal"] as const),
];
/** The field that each outcome belongs to. */
const FIELDS = { wrongCurrent: "current", common: "password", personal: "password" } as const;
/** docs/product/dashboard.md#customer-dashboard */
const TIMEOUT_MS = 10_000;

interface Change {
	outcome: ChangeOutcome<"password">;
}

/** The current password, the new one twice, and their messages (docs/product/dashboard.md#customer-messages). */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "password" });
	const { t: tFields } = useTranslation("auth", { keyPrefix: "fields" });
	const [failure, setFailure] = useState<string>();
	const [isOld, setIsOld] = useState(false);
	const form = useForm({
		shouldFocusError: false,
		resolver: standardSchemaResolver(RULES),
		defaultValues: { current: "", password: "", confirmPassword: "" },
	});
	const busy = form.formState.isSubmitting;
	const errorOf = (field: "current" | "password" | "confirmPassword") => {
		const key = MESSAGES.find((message) => message === form.formState.errors[field]?.message);
		return key && t(key);
	};

	const failureOf = (error: unknown): string => {
		if (error instanceof DOMException) return t("timeout");
		const isOver = error instanceof CallError && error.isEnded;
		return t("failure", { reason: isOver ? t("noSession") : accountErrorText(error) });
	};

	const submit = form.handleSubmit(async ({ current, password }) => {
		setFailure(undefined);
		setIsOld(false);
		if (currentUser() === null) return setFailure(t("notLoggedIn"));
		try {
			const change = { current, password };
			const { outcome } = await callAccount<Change>(ACCOUNT_API.password, change, TIMEOUT_MS);
			if (outcome === "changed") {
				notifySuccess(t(outcome));
				return onClose();
			}
			if (outcome === "signInAgain") return setIsOld(true);
			if (outcome === "same" || outcome === "weak") {
				return setFailure(t("failure", { reason: t(outcome) }));
			}
			form.setError(FIELDS[outcome], { message: outcome }, { shouldFocus: true });
		} catch (error) {
			setFailure(failureOf(error));
		}
	}, focusFirstWrong(form));

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

/** Leads to the sign-in, which leads back here. */
function SignInAgain({ text }: { text: string }) {
	const { t } = useTranslation("common");
	return (
		<div role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
			<p>{text}</p>
			<button type="button" onClick={toSignIn} className="mt-2 font-medium underline">
				{t("signInAgain.button")}
			</button>
		</div>
	);
}

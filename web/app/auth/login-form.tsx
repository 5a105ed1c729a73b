import type { Session } from "@supabase/supabase-js";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { authErrorText } from "../auth-errors.ts";
import { loginRules } from "./account-rules.ts";
import { ResendLink } from "./resend-link.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface Props {
	/** Filled in at the start. */
	email: string;
	onSignedIn(session: Session): Promise<void>;
	/** Called before the request, so that the page can tell the new session from an existing one. */
	onSubmit(): void;
	/** Receives the e-mail typed so far. */
	onForgot(email: string): void;
}

/** Sign-in with e-mail and password. */
export function LoginForm({ email, onSignedIn, onSubmit, onForgot }: Props) {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const form = useAccountForm(loginRules, { email, password: "" });

	const [unconfirmed, setUnconfirmed] = useState<string>();

	const submit = form.handleSubmit(async (credentials) => {
		onSubmit();
		setUnconfirmed(undefined);
		try {
			const { data, error } = await supabase.auth.signInWithPassword(credentials);
			if (error?.code === "email_not_confirmed") setUnconfirmed(credentials.email);
			if (error) form.fail(t("login.errorTitle"), authErrorText(error, t));
			else await onSignedIn(data.session);
		} catch (error) {
			form.fail(t("login.errorTitle"), authErrorText(error, t));
		}
	});

	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("fields.email")}
				error={form.errorOf("email")}
			/>
			<PasswordField
				{...form.register("password")}
				autoComplete="current-password"
				label={t("fields.password")}
				error={form.errorOf("password")}
			/>
			<FormError message={form.failure} />
			{unconfirmed !== undefined && <ResendLink email={unconfirmed} />}
			<SubmitButton busy={form.busy}>{t(form.busy ? "login.busy" : "login.submit")}</SubmitButton>
			<p className="text-center">
				<button
					type="button"
					onClick={() => onForgot(form.getValues("email"))}
					className="rounded px-2 py-1.5 text-green text-sm underline"
				>
					{t("login.forgot")}
				</button>
			</p>
		</form>
	);
}

import type { Session, User } from "@supabase/supabase-js";
import { Trans, useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { StrengthHint } from "../../ui/form/strength-hint.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { authErrorText } from "../auth-errors.ts";
import { notifySuccess } from "../notify.ts";
import { reportSignUpAddress } from "./account-calls.ts";
import { registerRules } from "./account-rules.ts";
import { rememberSignUp } from "./own-sign-up.ts";
import { useAccountForm } from "./use-account-form.ts";

export interface Registration {
	email: string;
	/** Null when the address signed up a moment ago. */
	user: User | null;
	session: Session | null;
}

interface Props {
	onRegistered(registration: Registration): void;
	onSubmit(): void;
}

/**
 * Sign-up. An address that already has an account gets the same response as a new one, so that nobody
 * can find out who has an account.
 */
export function RegisterForm({ onRegistered, onSubmit }: Props) {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const form = useAccountForm(registerRules, {
		fullName: "",
		email: "",
		password: "",
		confirmPassword: "",
	});
	const language = useLanguage();
	const [query] = useSearchParams();

	const submit = form.handleSubmit(async ({ email, password, fullName }) => {
		onSubmit();
		const signUp = { id: crypto.randomUUID(), email: email.toLowerCase(), fullName, language };
		try {
			const { data, error } = await supabase.auth.signUp({
				email,
				password,
				options: {
					data: {
						registration_source: query.get("from") === "beta" ? "beta" : "website",
						sign_up_id: signUp.id,
						language,
						...(fullName ? { full_name: fullName } : {}),
					},
				},
			});
			// A mail to this address left less than a minute ago: the same response as for any other.
			if (error && error.code !== "over_email_send_rate_limit") throw error;
			rememberSignUp(signUp);
			reportSignUpAddress(email);
			notifySuccess(t("register.successTitle"), t("register.successText"));
			onRegistered({ email, ...data });
		} catch (error) {
			form.fail(t("register.errorTitle"), authErrorText(error, t));
		}
	});

	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			<TextField
				{...form.register("fullName")}
				autoComplete="name"
				maxLength={200}
				label={t("fields.fullName")}
				error={form.errorOf("fullName")}
			/>
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("fields.email")}
				error={form.errorOf("email")}
			/>
			<div>
				<PasswordField
					{...form.register("password")}
					autoComplete="new-password"
					label={t("fields.password")}
					hint={t("fields.passwordHint")}
					error={form.errorOf("password")}
				/>
				<StrengthHint password={form.watch("password")} />
			</div>
			<PasswordField
				{...form.register("confirmPassword")}
				autoComplete="new-password"
				label={t("fields.confirmPassword")}
				error={form.errorOf("confirmPassword")}
			/>
			<FormError message={form.failure} />
			<SubmitButton busy={form.busy}>
				{t(form.busy ? "register.busy" : "register.submit")}
			</SubmitButton>
			<p className="text-center text-sm text-soft">
				<Trans
					t={t}
					i18nKey="register.terms"
					components={{
						eula: <DocumentLink href={documentPath("eula", language)} />,
						privacy: <DocumentLink href={documentPath("privacy", language)} />,
					}}
				/>
			</p>
		</form>
	);
}

/** Opens in another tab, so that the form keeps its values. */
function DocumentLink({ href, children }: { href: string; children?: string }) {
	return (
		<a href={href} target="_blank" rel="noopener" className="underline hover:text-green">
			{children}
		</a>
	);
}

import { useTranslation } from "react-i18next";
import type { ResetPasswordView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS } from "../../../contract/paths.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { NewPasswordFields } from "../components/account/fields.tsx";
import { LinkUnavailable } from "../components/account/link-unavailable.tsx";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const EMPTY: ResetPasswordView = { page: "resetPassword", step: "linkError", reason: "missing" };

/** Target of the reset mail: a link error, the form, success (docs/product/accounts.md#password-reset). */
export function ResetPasswordPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "resetPassword" ? props.account : EMPTY;
	return (
		<AccountFrame {...props} account={account} title={titleOf(account, t)}>
			{account.step === "form" && (
				<>
					<p className="mt-3 text-soft">{t("reset.formText")}</p>
					<AccountForm
						submit={t("reset.submit")}
						busy={t("reset.busy")}
						failure={
							account.refusal
								? t(`serverErrors.${account.refusal}`)
								: account.failure && t(`reset.errors.${account.failure}`)
						}
						challenge={props.challenge}
					>
						<NewPasswordFields {...(account.errors ? { errors: account.errors } : {})} />
						{account.needsCode && (
							<TextField
								name="code"
								autoComplete="one-time-code"
								maxLength={40}
								required
								label={t("reset.code")}
								hint={t("reset.codeHint")}
							/>
						)}
					</AccountForm>
				</>
			)}
			{account.step === "linkError" && (
				<>
					<p className="mt-3 text-red" role="alert">
						{t(`reset.errors.${account.reason}`, { message: t("serverErrors.unexpected") })}
					</p>
					<a href={ACCOUNT_PATHS.forgotPassword} className="button button-primary mt-6 w-full">
						{t("reset.newLink")}
					</a>
				</>
			)}
			{account.step === "unavailable" && <LinkUnavailable account={account} />}
			{account.step === "done" && (
				<>
					<p className="mt-3 text-soft" role="status">
						{t("reset.successText")}
					</p>
					<a href={ACCOUNT_PATHS.auth} className="button button-primary mt-6 w-full">
						{t("reset.toLogin")}
					</a>
				</>
			)}
		</AccountFrame>
	);
}

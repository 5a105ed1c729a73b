import { useTranslation } from "react-i18next";
import type { ForgotPasswordView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS } from "../../../contract/paths.ts";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { EmailField } from "../components/account/fields.tsx";
import { titleOf } from "../components/account/title-of.ts";
import { Toast } from "../components/account/toast.tsx";
import type { PageProps } from "../page-props.ts";

const EMPTY: ForgotPasswordView = { page: "forgotPassword" };

/** Asks for a reset mail. */
export function ForgotPasswordPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "forgotPassword" ? props.account : EMPTY;
	const { sent = false, failure } = account;
	const text = failure && t(`serverErrors.${failure}`);
	return (
		<AccountFrame
			{...props}
			account={account}
			title={titleOf(account, t)}
			toasts={
				<>
					{text && <Toast kind="error" title={t("forgot.errorTitle")} text={text} />}
					{sent && (
						<Toast kind="success" title={t("forgot.successTitle")} text={t("forgot.successText")} />
					)}
				</>
			}
		>
			<p className="mt-3 text-soft" role="status">
				{t(sent ? "forgot.sentText" : "forgot.text")}
			</p>
			{!sent && (
				<AccountForm
					submit={t("forgot.submit")}
					busy={t("forgot.busy")}
					failure={text}
					challenge={props.challenge}
				>
					<EmailField {...account} />
				</AccountForm>
			)}
			<p className="mt-5 text-center">
				<a href={ACCOUNT_PATHS.auth} className="rounded px-2 py-1.5 text-green text-sm underline">
					{t("forgot.backToLogin")}
				</a>
			</p>
		</AccountFrame>
	);
}

import { useTranslation } from "react-i18next";
import type { FormView } from "../../../../contract/account-pages.ts";
import { MAIL_PAUSE_SECONDS } from "../../../../contract/accounts.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";

interface Props extends FormView {
	/** Whether the page asks for the address; else it knows it. */
	asks?: boolean;
	resent?: boolean;
	/** Seconds until another mail may leave. */
	wait?: number;
	challenge: string | undefined;
}

/** Sends the confirmation link again; every address gets the same message. */
export function Resend({
	asks = false,
	resent = false,
	wait = resent ? MAIL_PAUSE_SECONDS : 0,
	failure,
	challenge,
	...form
}: Props) {
	const { t } = useTranslation("auth");
	return (
		<AccountForm
			submit={t("resend.submit")}
			busy={t("resend.busy")}
			failure={failure && t(`serverErrors.${failure}`)}
			challenge={challenge}
			{...(wait > 0 ? { disabledFor: wait } : {})}
		>
			<input type="hidden" name="step" value="resend" />
			{asks ? (
				<EmailField {...form} />
			) : (
				form.values?.email && <input type="hidden" name="email" value={form.values.email} />
			)}
			{(resent || wait > 0) && (
				<p role="status" className="text-soft text-sm">
					{t(resent ? "resend.sent" : "resend.early")}
				</p>
			)}
		</AccountForm>
	);
}

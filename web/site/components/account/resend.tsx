import { useTranslation } from "react-i18next";
import type { FormView } from "../../../../worker/contract/account-pages.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";

/** Auth's `max_frequency` (supabase/config.toml): an earlier mail to the address would not be sent. */
const PAUSE_SECONDS = 60;

interface Props extends FormView {
	/** Whether the page asks for the address; else it knows it. */
	asks?: boolean;
	resent?: boolean;
	action?: string;
	challenge: string | undefined;
}

/** Sends the confirmation link again; every address gets the same message. */
export function Resend({
	asks = false,
	resent = false,
	failure,
	action,
	challenge,
	...form
}: Props) {
	const { t } = useTranslation("auth");
	return (
		<AccountForm
			{...(action ? { action } : {})}
			submit={t("resend.submit")}
			busy={t("resend.busy")}
			failure={failure && t(`serverErrors.${failure}`)}
			challenge={challenge}
			{...(resent ? { disabledFor: PAUSE_SECONDS } : {})}
		>
			<input type="hidden" name="step" value="resend" />
			{asks ? (
				<EmailField {...form} />
			) : (
				form.values?.email && <input type="hidden" name="email" value={form.values.email} />
			)}
			{resent && (
				<p role="status" className="text-soft text-sm">
					{t("resend.sent")}
				</p>
			)}
		</AccountForm>
	);
}

import { useTranslation } from "react-i18next";
import type { PaidView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, APP_PATHS } from "../../../contract/paths.ts";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { addressOf } from "../components/account/address-of.ts";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const EMPTY: PaidView = { page: "paid", step: "unknown", next: "signIn" };
const LEADS = {
	dashboard: APP_PATHS.dashboard,
	signIn: ACCOUNT_PATHS.auth,
	confirm: ACCOUNT_PATHS.signupConfirmation,
} as const;

/** After a payment: whether it has arrived, and what is left to do. */
export function PaidPage(props: PageProps) {
	const { t } = useTranslation("auth", { keyPrefix: "paid" });
	const { t: tAuth } = useTranslation("auth");
	const account = props.account?.page === "paid" ? props.account : EMPTY;
	const isConfirming = "next" in account && account.next === "confirm";
	return (
		<AccountFrame {...props} account={account} title={titleOf(account, tAuth)}>
			<p className="mt-3 text-soft" role="status">
				{t(`${account.step}.text`)}
			</p>
			{isConfirming && (
				<p className="mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
					{t("confirmText", { email: account.email })}
				</p>
			)}
			<a
				href={account.step === "unavailable" ? addressOf(account) : LEADS[account.next]}
				// The link in the mail leads on; this is for whoever lacks it.
				className={`button mt-6 w-full ${isConfirming ? "button-quiet" : "button-primary"}`}
			>
				{account.step === "unavailable"
					? tAuth("linkUnavailable.retry")
					: t(`next.${account.next}`)}
			</a>
			<p className="mt-6 text-center text-sm text-soft">
				{t("support")}{" "}
				<a href={`mailto:${props.site.supportEmail}`} className="text-green underline">
					{props.site.supportEmail}
				</a>
			</p>
		</AccountFrame>
	);
}

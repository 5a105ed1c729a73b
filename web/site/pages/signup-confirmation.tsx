import { useTranslation } from "react-i18next";
import type { SignupConfirmationView } from "../../../contract/account-pages.ts";
import {
	ACCOUNT_PATHS,
	checkoutPath,
	documentPath,
	SIGNED_UP_ANCHOR,
} from "../../../contract/paths.ts";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { Resend } from "../components/account/resend.tsx";
import { titleOf } from "../components/account/title-of.ts";
import { Toast } from "../components/account/toast.tsx";
import type { PageProps } from "../page-props.ts";

const EMPTY: SignupConfirmationView = { page: "signupConfirmation", email: "" };

/** After a sign-up: the mail's address and the next steps, or the way to the checkout of the chosen plan. */
export function SignupConfirmationPage(props: PageProps) {
	const { t } = useTranslation("auth", { keyPrefix: "signupConfirmation" });
	const { t: tAuth } = useTranslation("auth");
	const account = props.account?.page === "signupConfirmation" ? props.account : EMPTY;
	const { email, plan } = account;
	const { supportEmail } = props.site;
	return (
		<AccountFrame
			{...props}
			account={account}
			title={titleOf(account, tAuth)}
			toasts={
				<Toast
					id={SIGNED_UP_ANCHOR}
					kind="success"
					title={tAuth("register.successTitle")}
					text={tAuth("register.successText")}
				/>
			}
		>
			{plan && (
				<p className="mt-4 rounded-lg bg-green-wash px-4 py-3 text-sm">
					{t("checkout")}{" "}
					<a href={checkoutPath(plan)} data-leads-on className="font-medium text-green underline">
						{t("toCheckout")}
					</a>
				</p>
			)}
			{account.isPaid && (
				<p className="mt-4 rounded-lg bg-green-wash px-4 py-3 text-sm">{t("paid")}</p>
			)}
			<p className="mt-3 text-soft">
				{t("sentTo")} <strong className="wrap-anywhere text-ink">{email}</strong>
			</p>
			<h2 className="mt-7 font-semibold">{t("stepsTitle")}</h2>
			<ol className="mt-3 divide-y divide-line border-line border-y">
				{t("steps", { returnObjects: true }).map(({ text }, index) => (
					<li key={text} className="flex gap-4 py-3">
						<span className="w-6 shrink-0 text-green" aria-hidden="true">
							{index + 1}
						</span>
						{text}
					</li>
				))}
			</ol>
			<p className="mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("spam")}</p>
			<Resend {...account} challenge={props.challenge} />
			<div className="mt-6 grid gap-3 sm:grid-cols-2">
				<a href={ACCOUNT_PATHS.auth} className="button button-primary">
					{t("toLogin")}
				</a>
				<a href={documentPath("home", props.language)} className="button button-quiet">
					{t("toHome")}
				</a>
			</div>
			<p className="mt-6 text-center text-sm text-soft">
				{t("support")}{" "}
				<a href={`mailto:${supportEmail}`} className="text-green underline">
					{supportEmail}
				</a>
			</p>
		</AccountFrame>
	);
}

import { useTranslation } from "react-i18next";
import type { ConfirmationView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, APP_PATHS, documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { NewPasswordFields } from "../components/account/fields.tsx";
import { LinkUnavailable } from "../components/account/link-unavailable.tsx";
import { Resend } from "../components/account/resend.tsx";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const EMPTY: ConfirmationView = { page: "confirmation", step: "bare" };

/** Target of the confirmation mail (docs/product/accounts.md#e-mail-confirmation). */
export function ConfirmationPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "confirmation" ? props.account : EMPTY;
	return (
		<AccountFrame {...props} account={account} title={titleOf(account, t)}>
			<Step account={account} challenge={props.challenge} />
		</AccountFrame>
	);
}

interface StepProps {
	account: ConfirmationView;
	challenge: string | undefined;
}

function Step({ account, challenge }: StepProps) {
	const { t } = useTranslation("auth");
	switch (account.step) {
		case "confirm":
		case "password":
			return (
				<>
					<p className="mt-3 text-soft">{t(`confirmation.${account.step}Text`)}</p>
					<AccountForm
						submit={t("confirmation.passwordSubmit")}
						busy={t("confirmation.loading")}
						failure={account.failure && t(`reset.errors.${account.failure}`)}
						challenge={challenge}
					>
						{account.step === "password" && (
							<NewPasswordFields {...(account.errors ? { errors: account.errors } : {})} />
						)}
					</AccountForm>
				</>
			);
		case "success":
			return <Success {...account} />;
		case "bare":
			return (
				<Onward text={t("confirmation.bareText")} href={APP_PATHS.dashboard}>
					{t("confirmation.toDashboard")}
				</Onward>
			);
		case "alreadyConfirmed":
			return (
				<Onward
					text={t("confirmation.alreadyConfirmed.text")}
					href={`${ACCOUNT_PATHS.auth}?mode=login`}
				>
					{t("reset.toLogin")}
				</Onward>
			);
		case "changed":
		case "halfChanged":
			return (
				<>
					<p className="wrap-anywhere mt-3 text-soft" role="status">
						{t(`confirmation.${account.step}.text`, account)}
					</p>
					<ToProfile />
				</>
			);
		case "unavailable":
			return <LinkUnavailable account={account} />;
		default:
			return <Failed account={account} challenge={challenge} />;
	}
}

/** A step with nothing to do here, and the way on. */
function Onward({ text, href, children }: { text: string; href: string; children: string }) {
	return (
		<>
			<p className="mt-3 text-soft">{text}</p>
			<a href={href} className="button button-primary mt-6 w-full">
				{children}
			</a>
		</>
	);
}

/** The address is confirmed, and nobody is signed in by it: the sign-in that follows has the address. One way on. */
function Success({ email, current, plan, isPaid }: Extract<ConfirmationView, { step: "success" }>) {
	const { t } = useTranslation("auth", { keyPrefix: "confirmation" });
	const isOther = current !== undefined && current !== email;
	const isPaying = plan !== undefined && current === undefined;
	return (
		<>
			{isPaying && (
				<p className="mt-4 rounded-lg bg-green-wash px-4 py-3 text-sm">{t(`plan.${plan}`)}</p>
			)}
			{isPaid && <p className="mt-4 rounded-lg bg-green-wash px-4 py-3 text-sm">{t("paid")}</p>}
			<p className="mt-3 text-soft" role="status">
				{t("successText")}
			</p>
			{isOther && (
				<p className="wrap-anywhere mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
					{t("otherSession", { current, email })}
				</p>
			)}
			<a
				href={isPaying ? `${ACCOUNT_PATHS.auth}?mode=login&plan=${plan}` : APP_PATHS.dashboard}
				className="button button-primary mt-6 w-full"
			>
				{t(isPaying ? "toPayment" : "toDashboard")}
			</a>
		</>
	);
}

type FailedView = Extract<ConfirmationView, { step: "expired" | "invalid" }>;

/** A link that was not accepted, with the way to a new one. */
function Failed({ account, challenge }: { account: FailedView; challenge: string | undefined }) {
	const { t } = useTranslation("auth", { keyPrefix: "confirmation" });
	const language = useLanguage();
	return (
		<>
			<p className="mt-3 text-red" role="alert">
				{t(account.step)}
			</p>
			<p className="mt-3 text-soft">{t(account.ofChange ? "changeAgain" : "again")}</p>
			{account.ofChange ? <ToProfile /> : <Resend {...account} asks challenge={challenge} />}
			<a href={documentPath("home", language)} className="button button-quiet mt-3 w-full">
				{t("toHome")}
			</a>
		</>
	);
}

/** The dashboard's tab where the address is changed. */
function ToProfile() {
	const { t } = useTranslation("auth");
	return (
		<a href={`${APP_PATHS.dashboard}?tab=profile`} className="button button-primary mt-6 w-full">
			{t("confirmation.toProfile")}
		</a>
	);
}

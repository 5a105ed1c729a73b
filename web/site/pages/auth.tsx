import { Trans, useTranslation } from "react-i18next";
import type { AuthView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { EmailField, NameField, PasswordField } from "../components/account/fields.tsx";
import { ForgotPassword } from "../components/account/forgot-password.tsx";
import { Landing, Lead, Pitch } from "../components/account/landing.tsx";
import { FailedProvider, ProviderButtons } from "../components/account/providers.tsx";
import { Resend } from "../components/account/resend.tsx";
import { titleOf } from "../components/account/title-of.ts";
import { Toast } from "../components/account/toast.tsx";
import type { PageProps } from "../page-props.ts";

const EMPTY: AuthView = { page: "auth", mode: "login" };

/** Sign-in and sign-up; a chosen plan leads to its checkout (docs/product/accounts.md#sign-in-and-sign-up). */
export function AuthPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "auth" ? props.account : EMPTY;
	const { mode, plan, failure } = account;
	const form = mode === "signup" ? "register" : "login";
	const text = failure && t(`serverErrors.${failure}`);
	return (
		<AccountFrame
			{...props}
			account={account}
			title={titleOf(account, t)}
			{...(mode === "signup" ? { lead: <Lead {...props} />, aside: <Landing {...props} /> } : {})}
			toasts={text && <Toast kind="error" title={t(`${form}.errorTitle`)} text={text} />}
		>
			{mode === "signup" && <Pitch />}
			<Tabs {...account} />
			{plan && mode === "signup" && (
				<p className="mt-5 rounded-lg bg-green-wash px-4 py-3 text-sm">
					{t(`register.plan.${plan}`)}
				</p>
			)}
			<FailedProvider {...account} />
			{/* A beta account comes from its own form. */}
			{!account.query?.includes("from=beta") && (
				<ProviderButtons mode={mode} providers={props.site.providers} isInApp={props.isInApp} />
			)}
			<AccountForm
				submit={t(`${form}.submit`)}
				busy={t(`${form}.busy`)}
				failure={text}
				challenge={props.challenge}
			>
				{mode === "signup" && <NameField {...account} />}
				<EmailField {...account} />
				<PasswordField
					kind={mode === "signup" ? "new" : "current"}
					label={t("fields.password")}
					{...account}
				/>
				{mode === "signup" && (
					<PasswordField
						kind="repeated"
						name="confirmPassword"
						label={t("fields.confirmPassword")}
						{...account}
					/>
				)}
			</AccountForm>
			{account.resend && (
				<Resend
					values={account.values ?? {}}
					resent={account.resend === "sent"}
					challenge={props.challenge}
				/>
			)}
			{mode === "signup" ? <Terms /> : <ForgotPassword {...props} account={account} />}
		</AccountFrame>
	);
}

/** Links, so that the address stores the choice. */
function Tabs({ mode, query }: AuthView) {
	const { t } = useTranslation("auth");
	const tabs = [
		["login", t("login.tab")],
		["signup", t("register.tab")],
	] as const;
	return (
		<nav className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-1 rounded-xl bg-paper p-1">
			{tabs.map(([one, label]) => (
				<a
					key={one}
					href={`${ACCOUNT_PATHS.auth}?mode=${one}${query ? `&${query}` : ""}`}
					aria-current={one === mode ? "page" : undefined}
					className={`grid min-h-11 place-content-center rounded-lg font-medium ${one === mode ? "border border-line bg-sheet shadow-sm" : "text-soft hover:text-ink"}`}
				>
					{label}
				</a>
			))}
		</nav>
	);
}

function Terms() {
	const { t } = useTranslation("auth");
	const language = useLanguage();
	return (
		<p className="mt-5 text-center text-sm text-soft">
			<Trans
				t={t}
				i18nKey="register.terms"
				components={{
					eula: <DocumentLink href={documentPath("eula", language)} />,
					privacy: <DocumentLink href={documentPath("privacy", language)} />,
					terms: <DocumentLink href={documentPath("terms", language)} />,
				}}
			/>
		</p>
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

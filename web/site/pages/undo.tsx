import { useTranslation } from "react-i18next";
import type { UndoView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, documentPath } from "../../../contract/paths.ts";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { LinkUnavailable } from "../components/account/link-unavailable.tsx";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const EMPTY: UndoView = { page: "undo", step: "gone" };

/** Target of a mail about a change: takes it back (docs/product/accounts.md#undoing-a-change). */
export function UndoPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "undo" ? props.account : EMPTY;
	return (
		<AccountFrame {...props} account={account} title={titleOf(account, t)}>
			{account.step === "confirm" ? (
				<>
					<p className="mt-3 text-soft">{t(`undo.text.${account.kind}`)}</p>
					<AccountForm
						submit={t(account.kind === "address_restored" ? "undo.object" : "undo.submit")}
						busy={t("undo.busy")}
						failure={account.failure && t(`serverErrors.${account.failure}`)}
						challenge={props.challenge}
					>
						{null}
					</AccountForm>
					<a
						href={documentPath("home", props.language)}
						className="button button-quiet mt-3 w-full"
					>
						{t("undo.keep")}
					</a>
				</>
			) : account.step === "unavailable" ? (
				<LinkUnavailable account={account} />
			) : (
				<>
					<p
						className={`wrap-anywhere mt-3 ${account.step === "done" ? "text-soft" : "text-red"}`}
						role="status"
					>
						{t(`undo.${account.step}.text`, {
							email: account.step === "done" ? account.email : "",
							support: props.site.supportEmail,
						})}
					</p>
					{account.step !== "held" && (
						<a href={ACCOUNT_PATHS.forgotPassword} className="button button-primary mt-6 w-full">
							{t("undo.newLink")}
						</a>
					)}
				</>
			)}
		</AccountFrame>
	);
}

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { NewsletterView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, blogPath } from "../../../contract/paths.ts";
import { AccountForm } from "../components/account/account-form.tsx";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { EmailField } from "../components/account/fields.tsx";
import { LinkUnavailable } from "../components/account/link-unavailable.tsx";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const EMPTY: NewsletterView = { page: "newsletter", step: "ask" };

/** Asks for the newsletter; target of its mails' links, too (docs/product/blog.md#newsletter). */
export function NewsletterPage(props: PageProps) {
	const { t } = useTranslation("auth");
	const account = props.account?.page === "newsletter" ? props.account : EMPTY;
	return (
		<AccountFrame {...props} account={account} title={titleOf(account, t)}>
			{account.step === "unavailable" ? (
				<LinkUnavailable account={account} />
			) : (
				<>
					<p className="mt-3 text-soft" role={account.step === "ask" ? undefined : "status"}>
						{t(`newsletter.${account.step}.text`)}
					</p>
					<Form account={account} challenge={props.challenge} t={t} />
					{account.step !== "ask" && account.step !== "confirm" && (
						<a href={blogPath(props.language)} className="button button-quiet mt-6 w-full">
							{t("newsletter.toBlog")}
						</a>
					)}
				</>
			)}
		</AccountFrame>
	);
}

interface Props {
	challenge: string | undefined;
	account: Exclude<NewsletterView, { step: "unavailable" }>;
	t: TFunction<"auth">;
}

/** Next step of the reader. Its address has no token, so that a reload after it repeats nothing. */
function Form({ account, challenge, t }: Props) {
	const failure = "failure" in account && account.failure;
	const common = {
		...{ action: ACCOUNT_PATHS.newsletter, challenge, busy: t("newsletter.busy") },
		failure: failure ? t(`serverErrors.${failure}`) : undefined,
	};
	if (account.step === "ask" || account.step === "gone") {
		return (
			<AccountForm {...common} submit={t("newsletter.ask.submit")}>
				<EmailField of="reader" {...(account.step === "ask" ? account : {})} />
			</AccountForm>
		);
	}
	if (!("token" in account)) return null;
	return (
		<AccountForm {...common} submit={t(`newsletter.${account.step}.submit`)}>
			<input type="hidden" name="token" value={account.token} />
			{account.step === "reader" && <input type="hidden" name="action" value="leave" />}
		</AccountForm>
	);
}

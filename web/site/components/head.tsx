import { useTranslation } from "react-i18next";
import type { AccountView } from "../../../contract/account-pages.ts";
import { ACCOUNT_PATHS, type AccountPageName, documentPath } from "../../../contract/paths.ts";
import type { PageProps } from "../page-props.ts";
import type { PageName } from "../pages.tsx";
import { titleOf } from "./account/title-of.ts";
import { ShareTags } from "./share-tags.tsx";

/** Size of the cards made by dev/make-pictures.ts. */
const CARD = { width: 1200, height: 630 };

/** Title, description and alternates of a document. */
export function Head({
	page,
	language,
	site,
	account,
	withdrawal,
}: PageProps & { page: PageName }) {
	const { t } = useTranslation();
	const { t: tAuth } = useTranslation("auth");
	/** The title of a refused form says so: without a script nothing else is read first. */
	const titled = (title: string, isWrong: boolean) =>
		isWrong ? t("errorTitle", { ns: "common", title }) : title;
	if (account) {
		return (
			<>
				<title>{titled(`${titleOf(account, tAuth)} – Tabulia`, isRefused(account))}</title>
				<meta name="robots" content="noindex" />
			</>
		);
	}
	if (isAccountPage(page)) return null;
	if (page === "notFound" || page === "download" || page === "leaving") {
		return (
			<>
				<title>{t(`${page}.metaTitle`, { ns: "common" })}</title>
				<meta name="robots" content="noindex" />
			</>
		);
	}
	const isWrong = withdrawal?.state === "form" && withdrawal.wrong.length > 0;
	const title = titled(t("meta.title", { ns: page }), isWrong);
	const address = (of: "fr" | "en") => site.origin + documentPath(page, of);
	return (
		<>
			{site.isHidden && <meta name="robots" content="noindex" />}
			<ShareTags
				language={language}
				title={title}
				description={t("meta.description", { ns: page })}
				url={address(language)}
				alternates={{ fr: address("fr"), en: address("en"), "x-default": address("fr") }}
				image={{ url: `${site.origin}/og/${page}-${language}.png`, alt: title, ...CARD }}
				type="website"
			/>
		</>
	);
}

const isRefused = (account: AccountView): boolean =>
	("failure" in account && account.failure !== undefined) ||
	("errors" in account && account.errors !== undefined);

const isAccountPage = (page: PageName): page is AccountPageName => page in ACCOUNT_PATHS;

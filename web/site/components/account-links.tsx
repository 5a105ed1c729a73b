import { useTranslation } from "react-i18next";
import { ACCOUNT_PATHS, APP_PATHS, appLink, signupPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";

interface Props {
	/** `cta_location` of the click. */
	location: "header" | "menu";
	/** The sign-up button has it instead of its own. */
	label: string | undefined;
	className?: string;
}

/** The links for signed-in and signed-out visitors; CSS shows the right ones. */
export function AccountLinks({ location, label, className = "" }: Props) {
	const { t } = useTranslation("common");
	const language = useLanguage();
	return (
		<>
			<a
				href={appLink(APP_PATHS.dashboard, language)}
				className="when-signed-in rounded-md px-3 py-2 font-medium"
			>
				{t("nav.dashboard")}
			</a>
			<a
				href={appLink(ACCOUNT_PATHS.auth, language)}
				className="when-signed-out rounded-md px-3 py-2 hover:text-green"
			>
				{t("nav.login")}
			</a>
			<a
				href={signupPath(language)}
				className={`when-signed-out button button-primary min-h-10 px-4 py-2 ${className}`}
				data-cta={location}
			>
				{label ?? t("nav.getStarted")}
			</a>
		</>
	);
}

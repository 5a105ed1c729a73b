import { useTranslation } from "react-i18next";
import { WAITING, Waiting } from "../components/waiting.tsx";
import type { PageProps } from "../page-props.ts";

/** Body of the 302 to the install link, for clients that do not follow redirects. */
export function DownloadPage({ href }: PageProps) {
	const { t } = useTranslation("common");
	return (
		<main className={WAITING}>
			<Waiting text={t("download.redirecting")} href={href} />
		</main>
	);
}

import { useTranslation } from "react-i18next";
import { Logo } from "../components/logo.tsx";
import type { PageProps } from "../pages.tsx";

/** The body of the 302 to the install link, for clients that do not follow (spec §2, design §8). */
export function DownloadPage({ href }: PageProps) {
	const { t } = useTranslation("common");
	return (
		<main className="grid min-h-dvh place-content-center justify-items-center gap-6 px-5 text-center">
			<Logo />
			<span
				className="size-10 animate-spin rounded-full border-4 border-line border-t-green"
				aria-hidden="true"
			/>
			<p>{t("download.redirecting")}</p>
			<p className="text-soft">
				{t("download.fallback")}{" "}
				<a href={href} className="font-medium text-green underline">
					{t("download.clickHere")}
				</a>
			</p>
		</main>
	);
}

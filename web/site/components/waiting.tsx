import { useTranslation } from "react-i18next";
import { Logo } from "./logo.tsx";

/** The frame of a page that redirects. */
export const WAITING =
	"grid min-h-dvh place-content-center justify-items-center gap-6 px-5 text-center";

/** A spinner, and a link for browsers that do not redirect. */
export function Waiting({ text, href }: { text: string; href: string | undefined }) {
	const { t } = useTranslation("common");
	return (
		<>
			<Logo />
			<span
				className="size-10 animate-spin rounded-full border-4 border-line border-t-green"
				aria-hidden="true"
			/>
			<p>{text}</p>
			<p className="text-soft">
				{t("download.fallback")}{" "}
				<a href={href} className="font-medium text-green underline">
					{t("download.clickHere")}
				</a>
			</p>
		</>
	);
}

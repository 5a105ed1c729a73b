import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language, Platform } from "../../worker/contract/events.ts";
import { installPath } from "../../worker/contract/paths.ts";
import { detectBrowserPlatform } from "./detect-browser-platform.ts";

const LOOK =
	"inline-flex min-h-12 items-center justify-center gap-3 rounded-lg bg-green px-5 py-3 font-semibold text-on-green hover:bg-green-deep disabled:opacity-70";

/** Disabled with a spinner while detecting, then a link for the platform (docs/product.md#platform-detection). */
export function DownloadButton({ language }: { language: Language }) {
	const { t } = useTranslation("common");
	const [platform, setPlatform] = useState<Platform>();
	useEffect(() => {
		let shown = true;
		detectBrowserPlatform(navigator).then((found) => shown && setPlatform(found));
		return () => {
			shown = false;
		};
	}, []);
	if (platform === undefined) {
		return (
			<button type="button" disabled className={LOOK}>
				<span
					className="size-4 animate-spin rounded-full border-2 border-on-green/40 border-t-on-green"
					aria-hidden="true"
				/>
				{t("downloadButton.detecting")}
			</button>
		);
	}
	return (
		<a href={installPath(platform, language)} data-cta="dashboard-download" className={LOOK}>
			{t(`downloadButton.${platform}`)}
		</a>
	);
}

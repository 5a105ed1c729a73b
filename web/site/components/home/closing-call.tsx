import { useTranslation } from "react-i18next";
import { installPath } from "../../../../worker/contract/paths.ts";
import type { PageProps } from "../../pages.tsx";

/** The call-to-action block before the questions (spec §2). */
export function ClosingCall({ language, platform = "other" }: PageProps) {
	const { t } = useTranslation("home", { keyPrefix: "ctaBlock" });
	return (
		<section className="mx-auto max-w-6xl px-5 pt-20">
			<div className="rounded-3xl bg-green-wash px-6 py-14 text-center sm:px-12">
				<h2 className="mx-auto max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
					{t("title")}
				</h2>
				<p className="mx-auto mt-4 max-w-prose text-lg text-soft">{t("text")}</p>
				<p className="mt-8">
					<a
						href={installPath(platform, language)}
						className="button button-primary w-full text-lg sm:w-auto"
						data-cta="closing"
					>
						{t("cta")}
					</a>
				</p>
				<p className="mt-4 text-sm text-soft">{t("note")}</p>
			</div>
		</section>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useFormats } from "../../formats.ts";
import { CsvButton } from "../exports/download-button.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Page } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";

import { NewsletterPosts } from "./newsletter-posts.tsx";

/** The export has all of them. */
const SHOWN = 100;

/** docs/product/blog.md#newsletter */
export function NewsletterPage() {
	const { t } = useTranslation("customers", { keyPrefix: "newsletter" });
	const { t: customers } = useTranslation("customers");
	const { formats } = useFormats();
	const query = useQuery(callQuery(["newsletter"], "list_newsletter_readers", {}));
	const names = [t("email"), t("language"), t("since"), t("bounces")];
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			back={{ to: ADMIN_PATHS.customers, text: customers("title") }}
		>
			<NewsletterPosts />
			<section className="panel">
				<WidgetBody query={query}>
					{({ readers, waiting, ended }) => {
						const rows = readers.map(({ email, language, since, bounces }) => [
							...[email, t(`languages.${language}`), formats.day(since), bounces],
						]);
						return (
							<>
								<header className="mb-4 flex flex-wrap items-center justify-between gap-3">
									<p>
										{t("readers", { count: readers.length })}{" "}
										{waiting > 0 && t("waiting", { count: waiting })}{" "}
										{ended.bounce > 0 && t("bounced", { count: ended.bounce })}{" "}
										{ended.complaint > 0 && t("complained", { count: ended.complaint })}
									</p>
									{rows.length > 0 && (
										<CsvButton
											name="newsletter"
											sheet={{ header: names, rows }}
											title={t("title")}
										/>
									)}
								</header>
								{rows.length === 0 ? (
									<p className="py-12 text-center text-soft">{t("empty")}</p>
								) : (
									<CardTable
										caption={t("title")}
										names={names}
										words={3}
										rows={rows.slice(0, SHOWN).map((cells, n) => ({ key: String(n), cells }))}
									/>
								)}
								{rows.length > SHOWN && (
									<p className="mt-3 text-sm text-soft">{t("cut", { count: SHOWN })}</p>
								)}
							</>
						);
					}}
				</WidgetBody>
			</section>
		</Page>
	);
}

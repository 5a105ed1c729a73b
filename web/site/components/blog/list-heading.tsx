import { useTranslation } from "react-i18next";
import type { Archive } from "../../../../contract/blog.ts";
import { archiveOf, type ListQuery } from "../../../../contract/blog-view.ts";
import { blogPath } from "../../../../contract/paths.ts";
import { archiveName } from "../../blog/archive-name.ts";
import { AuthorPicture } from "./author-picture.tsx";

interface Props {
	query: ListQuery;
	archive: Archive | undefined;
}

/** Subject of the list: the blog, or a category, a tag or an author with their description. */
export function ListHeading({ query, archive }: Props) {
	const { t } = useTranslation("blog");
	const { kind, slug } = archiveOf(query) ?? {};
	const heading =
		"text-balance font-semibold text-3xl tracking-tight wrap-anywhere sm:text-4xl lg:text-5xl";
	const lead = "mt-5 mb-8 max-w-prose text-lg text-soft wrap-anywhere";
	if (kind === undefined || slug === undefined) {
		return (
			<>
				<h1 className={heading}>{t("title")}</h1>
				<p className={lead}>{t("lead")}</p>
			</>
		);
	}
	const name = archiveName(slug, archive);
	return (
		<>
			<p className="mb-8 text-sm">
				<a href={blogPath(query.language)} className="text-soft hover:text-green hover:underline">
					← {t("backToBlog")}
				</a>
			</p>
			<div className="flex items-center gap-5">
				{kind === "author" && <AuthorPicture name={name} src={archive?.avatar} large />}
				<div>
					<p className="mb-1 font-medium text-green text-sm">{t(`archive.${kind}.label`)}</p>
					<h1 className={heading}>{name}</h1>
				</div>
			</div>
			<p className={lead}>{archive?.description || t(`archive.${kind}.description`, { name })}</p>
		</>
	);
}

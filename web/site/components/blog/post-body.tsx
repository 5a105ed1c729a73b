import { useTranslation } from "react-i18next";
import type { Post } from "../../../../worker/contract/blog.ts";
import { Notice } from "./notice.tsx";

/** The post's HTML, sanitised by worker/blog/content/sanitise.ts. */
export function PostBody({ post }: { post: Post }) {
	const { t } = useTranslation("blog");
	if (post.isProtected) return <Notice text={t("protected")} />;
	return (
		<div
			className="prose post-text"
			data-copy={t("code.copy")}
			data-copied={t("code.copied")}
			data-failed={t("code.failed")}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the sanitiser's output.
			dangerouslySetInnerHTML={{ __html: post.html }}
		/>
	);
}

import { useTranslation } from "react-i18next";
import type { Post } from "../../../../worker/contract/blog.ts";
import { Notice } from "./notice.tsx";

/** The text, sanitised at the edge before it was kept (worker/blog/content/sanitise.ts). */
export function PostBody({ post }: { post: Post }) {
	const { t } = useTranslation("blog");
	if (post.isProtected) return <Notice text={t("protected")} />;
	return (
		<div
			className="prose post-text"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the sanitiser's output, of one policy.
			dangerouslySetInnerHTML={{ __html: post.html }}
		/>
	);
}

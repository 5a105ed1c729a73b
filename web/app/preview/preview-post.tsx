import type { i18n } from "i18next";
import { useEffect, useMemo, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import type { Post } from "../../../contract/blog.ts";
import { blogPath } from "../../../contract/paths.ts";
import { PostArticle } from "../../site/components/blog/post-article.tsx";
import { SiteFooter } from "../../site/components/site-footer.tsx";
import { SiteHeader } from "../../site/components/site-header.tsx";
import { useApp } from "../app-context.tsx";
import { sanitisePreview } from "./sanitise-preview.ts";

/** The post in the layout of its page and in its language, as the blog will show it. */
export function PreviewPost({ post }: { post: Post }) {
	const { language } = post;
	const html = useMemo(() => sanitisePreview(post.html), [post.html]);
	const texts = useTextsIn(language);
	const { supportEmail } = useApp().config;
	if (!texts) return null;
	return (
		<I18nextProvider i18n={texts}>
			<div lang={language}>
				<SiteHeader
					language={language}
					twins={{ fr: blogPath("fr"), en: blogPath("en") }}
					ctaLabel={undefined}
				/>
				<main id="content">
					<PostArticle post={post} html={html} translations={[]} />
				</main>
				<SiteFooter language={language} site={{ supportEmail, accessibilityAudit: undefined }} />
			</div>
		</I18nextProvider>
	);
}

/** The page's texts in the post's language, which may not be the editor's; undefined while they load. */
function useTextsIn(language: Post["language"]): i18n | undefined {
	const { i18n: ofEditor } = useTranslation();
	const [texts, setTexts] = useState<i18n>();
	useEffect(() => {
		const ofPost = ofEditor.cloneInstance({ lng: language });
		ofPost.loadNamespaces(["common", "blog"]).then(() => setTexts(ofPost));
	}, [ofEditor, language]);
	return texts;
}

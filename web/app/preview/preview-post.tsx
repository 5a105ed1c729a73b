import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Post } from "../../../worker/contract/blog.ts";
import { sanitisePreview } from "./sanitise-preview.ts";

/** The post's title, cover and text, as the blog shows them. */
export function PreviewPost({ post }: { post: Post }) {
	const { t } = useTranslation("blog");
	const html = useMemo(() => sanitisePreview(post.html), [post.html]);
	return (
		<article lang={post.language}>
			<p className="font-medium text-green text-sm">{post.category.name}</p>
			<h1 className="mt-4 text-balance font-semibold text-4xl tracking-tight wrap-anywhere sm:text-5xl">
				{post.title}
			</h1>
			<p className="mt-4 flex flex-wrap gap-x-4 text-soft text-sm">
				<span>{t("by", { author: post.author.name })}</span>
				<span>{t("readTime", { minutes: post.readTime })}</span>
			</p>
			{post.cover && (
				<img
					src={post.cover.src}
					alt={post.cover.alt}
					width={post.cover.width ?? undefined}
					height={post.cover.height ?? undefined}
					className="mt-8 h-auto w-full rounded-2xl"
				/>
			)}
			<div
				className="prose post-text mt-8"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at the edge and here.
				dangerouslySetInnerHTML={{ __html: html }}
			/>
		</article>
	);
}

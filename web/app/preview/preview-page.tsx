import "./preview.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { Post } from "../../../contract/blog.ts";
import { usePageTitle } from "../use-page-title.ts";
import { getPreview, type PreviewFailure, readPreviewLink } from "./get-preview.ts";
import { PreviewPost } from "./preview-post.tsx";

/** An unpublished post, with a banner that says so (docs/product/blog.md#blog-preview). */
export function PreviewPage() {
	const { t } = useTranslation("blog", { keyPrefix: "preview" });
	const { search, pathname } = useLocation();
	const navigate = useNavigate();
	const [link] = useState(() => readPreviewLink(search));
	const [found, setFound] = useState<Post | PreviewFailure | "loading">(
		link ? "loading" : "refused",
	);
	usePageTitle(t("title"));

	useEffect(() => {
		// Removes the nonce from the address bar and the browser's history.
		navigate(pathname, { replace: true });
	}, [navigate, pathname]);

	useEffect(() => {
		if (!link) return;
		const leaving = new AbortController();
		getPreview(link, leaving.signal).then((result) => {
			if (!leaving.signal.aborted) setFound(result);
		});
		return () => leaving.abort();
	}, [link]);

	return (
		<>
			<p role="note" className="bg-amber-wash px-5 py-3 text-center font-medium text-amber">
				{t("banner")}
			</p>
			{typeof found === "object" ? (
				<PreviewPost post={found} />
			) : (
				<main className="mx-auto max-w-3xl px-5 py-12">
					{found === "loading" ? (
						<p role="status" className="text-soft">
							{t("loading")}
						</p>
					) : (
						<p role="alert" className="panel">
							{t(found)}
						</p>
					)}
				</main>
			)}
		</>
	);
}

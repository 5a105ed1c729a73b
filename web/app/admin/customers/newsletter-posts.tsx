import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NEWSLETTER_ACTIONS, type NewsletterAction } from "../../../../contract/admin.ts";
import type { NewsletterMailing } from "../../../../contract/customer-calls-schema.ts";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Panel } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";

const POSTS_KEY = ["newsletter-posts"] as const;

interface Asked {
	post: NewsletterMailing;
	action: NewsletterAction;
}

/** Mails of the newest posts, which a super_admin pauses, resumes and cancels (docs/product/blog.md#newsletter). */
export function NewsletterPosts() {
	const { t } = useTranslation("customers", { keyPrefix: "newsletter" });
	const { formats } = useFormats();
	const { role } = useAdmin();
	const query = useQuery(callQuery(POSTS_KEY, "list_newsletter_posts", {}));
	const [asked, setAsked] = useState<Asked>();
	const stateOf = ({ waiting, is_paused, is_dropped, next_at }: NewsletterMailing) => {
		if (is_paused) return [t("posts.paused")];
		if (is_dropped) return [t("posts.dropped")];
		if (waiting === 0 || next_at === null) return [];
		const isDue = Date.parse(next_at) <= Date.now();
		return [isDue ? t("posts.now") : t("posts.next", { at: formats.instant(next_at) })];
	};
	const possible = ({ waiting, is_paused }: NewsletterMailing) =>
		NEWSLETTER_ACTIONS.filter(
			(action) => waiting > 0 && (action === "cancel" || (action === "resume") === is_paused),
		);
	return (
		<Panel title={t("posts.title")}>
			<WidgetBody query={query}>
				{(posts) => (
					<ul className="mt-3 divide-y divide-line text-sm">
						{posts.length === 0 && <li className="text-soft">{t("posts.empty")}</li>}
						{posts.map((post) => (
							<li
								key={post.post}
								className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
							>
								<div className="wrap-anywhere min-w-0">
									<p className="font-medium">{post.title}</p>
									<p className="text-soft">
										{[
											t(`languages.${post.language}`),
											...stateOf(post),
											t("posts.counts", { ...post }),
										].join(" · ")}
									</p>
								</div>
								{role === "super_admin" && (
									<span className="flex flex-wrap gap-2">
										{possible(post).map((action) => (
											<Button
												key={action}
												aria-haspopup="dialog"
												isDangerous={action === "cancel"}
												onClick={() => setAsked({ post, action })}
											>
												{t(`posts.${action}.submit`)}
											</Button>
										))}
									</span>
								)}
							</li>
						))}
					</ul>
				)}
			</WidgetBody>
			{asked && <ActionDialog {...asked} onClose={() => setAsked(undefined)} />}
		</Panel>
	);
}

function ActionDialog({ post, action, onClose }: Asked & { onClose(): void }) {
	const { t } = useTranslation("customers", { keyPrefix: `newsletter.posts.${action}` });
	const refresh = useRefresh(POSTS_KEY);
	return (
		<ConfirmDialog
			title={t("title")}
			text={t("text", { title: post.title, count: post.waiting })}
			submit={t("submit")}
			isDangerous={action === "cancel"}
			act={async () => {
				const count = await call("act_on_newsletter_post", { post: post.post, action });
				notifySuccess(t("done", { count }), post.title);
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}

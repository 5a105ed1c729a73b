import { useQuery } from "@tanstack/react-query";
import { NEWSLETTER_ACTIONS, type NewsletterAction } from "../../../../contract/admin.ts";
import type { CallOutput } from "../../../../contract/calls-schema.ts";
import type { NewsletterMailing } from "../../../../contract/customer-calls-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { CsvButton, type SheetColumn, toSheet } from "../exports/download-button.tsx";
import { useAdmin } from "../session/admin-area.tsx";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Entry, Page, Panel } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";

/** The export has all of them. */
const SHOWN = 100;

/** docs/product/blog.md#newsletter */
export function NewsletterPage() {
	const { t, formats } = useTexts("customers", "newsletter");
	const { t: customers } = useTexts("customers");
	const query = useQuery(callQuery("list_newsletter_readers", {}));
	const columns: SheetColumn<CallOutput<"list_newsletter_readers">["readers"][number]>[] = [
		[t("email"), ({ email }) => email],
		[t("language"), ({ language }) => t(`languages.${language}`)],
		[t("since"), ({ since }) => formats.day(since)],
		[t("bounces"), ({ bounces }) => bounces],
	];
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			back={{ to: ADMIN_PATHS.customers, text: customers("title") }}
		>
			<NewsletterPosts />
			<section className="panel">
				<WidgetBody query={query}>
					{({ readers, waiting, ended }) => (
						<>
							<header className="mb-4 flex flex-wrap items-center justify-between gap-3">
								<p>
									{t("readers", { count: readers.length })}{" "}
									{waiting > 0 && t("waiting", { count: waiting })}{" "}
									{ended.bounce > 0 && t("bounced", { count: ended.bounce })}{" "}
									{ended.complaint > 0 && t("complained", { count: ended.complaint })}
								</p>
								{readers.length > 0 && (
									<CsvButton
										name="newsletter"
										sheet={toSheet(readers, columns)}
										title={t("title")}
									/>
								)}
							</header>
							{readers.length === 0 ? (
								<p className="py-12 text-center text-soft">{t("empty")}</p>
							) : (
								<CardTable
									caption={t("title")}
									columns={columns}
									words={3}
									rows={readers.slice(0, SHOWN)}
									keyOf={(_, n) => n}
								/>
							)}
							{readers.length > SHOWN && (
								<p className="mt-3 text-sm text-soft">{t("cut", { count: SHOWN })}</p>
							)}
						</>
					)}
				</WidgetBody>
			</section>
		</Page>
	);
}

/** Mails of the newest posts, which a super_admin pauses, resumes and cancels (docs/product/blog.md#newsletter). */
function NewsletterPosts() {
	const { t, formats } = useTexts("customers", "newsletter");
	const { role } = useAdmin();
	const refresh = useRefresh("list_newsletter_posts");
	const query = useQuery(callQuery("list_newsletter_posts", {}));
	const confirm = useConfirm();
	const ask = ({ post, title, waiting }: NewsletterMailing, action: NewsletterAction) =>
		confirm({
			title: t(`posts.${action}.title`),
			text: t(`posts.${action}.text`, { title, count: waiting }),
			submit: t(`posts.${action}.submit`),
			isDangerous: action === "cancel",
			act: async () => {
				const count = await call("act_on_newsletter_post", { post, action });
				notifySuccess(t(`posts.${action}.done`, { count }), title);
				await refresh();
			},
		});
	const stateOf = ({ is_paused, is_dropped, next_at }: NewsletterMailing) => {
		if (is_paused) return [t("posts.paused")];
		if (is_dropped) return [t("posts.dropped")];
		if (next_at === null) return [];
		const isDue = Date.parse(next_at) <= Date.now();
		return [isDue ? t("posts.now") : t("posts.next", { at: formats.instant(next_at) })];
	};
	const describe = (post: NewsletterMailing) =>
		[t(`languages.${post.language}`), ...stateOf(post), t("posts.counts", { ...post })].join(" · ");
	const possible = ({ waiting, is_paused }: NewsletterMailing) =>
		NEWSLETTER_ACTIONS.filter(
			(action) => waiting > 0 && (action === "cancel" || (action === "resume") === is_paused),
		);
	return (
		<Panel title={t("posts.title")}>
			<WidgetBody query={query} empty={t("posts.empty")}>
				{(posts) => (
					<ul className="mt-3 divide-y divide-line text-sm">
						{posts.map((post) => (
							<Entry key={post.post} title={post.title} about={describe(post)}>
								{role === "super_admin" &&
									possible(post).map((action) => (
										<Button
											key={action}
											aria-haspopup="dialog"
											isDangerous={action === "cancel"}
											onClick={() => ask(post, action)}
										>
											{t(`posts.${action}.submit`)}
										</Button>
									))}
							</Entry>
						))}
					</ul>
				)}
			</WidgetBody>
		</Panel>
	);
}

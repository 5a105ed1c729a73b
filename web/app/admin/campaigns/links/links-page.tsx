import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignLink } from "../../../../../contract/link-calls-schema.ts";
import { LINK_TAGS, shortPath } from "../../../../../contract/links.ts";
import { REDIRECTS } from "../../../../../contract/paths.ts";
import { call } from "../../../call.ts";
import { useTexts } from "../../../formats.ts";
import { dialogPart } from "../../../load-part.tsx";
import { notifyError } from "../../../notify.ts";
import { ReportControls, TouchChoice } from "../../period/filter-control.tsx";
import { useSelection } from "../../period/selection.ts";
import { instantsOf } from "../../period/spans.ts";
import { keptQuery, useRefresh } from "../../widgets/analytics-query.ts";
import { Button, Checkbox, copyText } from "../../widgets/controls.tsx";
import { Page } from "../../widgets/page.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { useMeasureName } from "../use-name.ts";
import { linksLike } from "./link-names.ts";

/** The short address as it is copied and printed. */
const addressOf = (name: string) => location.origin + shortPath(name);

const LinkForm = dialogPart(async () => (await import("./link-form.tsx")).LinkForm);
const LinkCode = dialogPart(async () => (await import("./link-code.tsx")).LinkCode);

/** The tagged links, and what each has brought in the period (docs/product/reports.md#campaign-links). */
export function LinksPage() {
	const { t, formats } = useTexts("campaigns", "links");
	const measure = useMeasureName();
	const selected = useSelection();
	const { selection, spans, touch } = selected;
	const [isMaking, setMaking] = useState(false);
	const [coded, setCoded] = useState<string>();
	const [showsArchived, setShowsArchived] = useState(false);
	const input = { span: instantsOf(spans.current), touch, filters: selection.filters };
	const query = useQuery(keptQuery("list_links", input));
	const links = query.data ?? [];
	const archived = links.filter(({ archived_at }) => archived_at !== null).length;
	const isShown = ({ archived_at }: CampaignLink) => showsArchived || archived_at === null;
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			controls={
				<ReportControls {...selected} compares={false}>
					<TouchChoice />
				</ReportControls>
			}
		>
			<WidgetCard
				title={t("list")}
				query={query}
				isEmpty={(all) => !all.some(isShown)}
				empty={t(archived > 0 ? "allArchived" : "empty")}
				actions={() => (
					<Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
						{t("new")}
					</Button>
				)}
				controls={
					archived > 0 && (
						<Checkbox
							className="min-h-9 cursor-pointer"
							checked={showsArchived}
							onChange={() => setShowsArchived(!showsArchived)}
						>
							{t("showArchived", { n: formats.number(archived) })}
						</Checkbox>
					)
				}
			>
				{(all) => (
					<CardTable
						caption={t("title")}
						className="max-h-160"
						isWholeOnPhones
						rows={all.filter(isShown)}
						keyOf={({ name }) => name}
						columns={[
							[t("link"), (link) => <Description link={link} all={all} />],
							[
								t("visits"),
								({ path, figures: { views, clicks } }) =>
									formats.number(path === REDIRECTS.cta ? clicks : views),
							],
							[measure("sign_ups"), ({ figures }) => formats.number(figures.sign_ups)],
							[measure("paid"), ({ figures }) => formats.number(figures.paid)],
							[measure("revenue"), ({ figures }) => formats.money(figures.revenue)],
							[t("actions"), (link) => <LinkActions link={link} onCode={setCoded} />],
						]}
					/>
				)}
			</WidgetCard>
			{isMaking && <LinkForm links={links} onClose={() => setMaking(false)} />}
			{coded !== undefined && (
				<LinkCode name={coded} address={addressOf(coded)} onClose={() => setCoded(undefined)} />
			)}
		</Page>
	);
}

function Description({ link, all }: { link: CampaignLink; all: readonly CampaignLink[] }) {
	const { t, formats } = useTexts("campaigns", "links");
	const { name, path, admin_email, created_at, archived_at } = link;
	const same = linksLike(link, all).filter((other) => other !== name);
	const tags = LINK_TAGS.map((tag) => link[tag]).filter(Boolean);
	return (
		<div className="wrap-anywhere min-w-0 font-normal">
			<p className={archived_at === null ? "font-medium" : "font-medium text-soft"}>
				{shortPath(name)}
			</p>
			<p className="text-sm">
				→ {path} · {tags.join(" · ")}
			</p>
			<p className="text-sm text-soft">
				{t("by", { who: admin_email, at: formats.instant(created_at) })}
				{archived_at !== null && ` · ${t("archivedAt", { at: formats.instant(archived_at) })}`}
			</p>
			{same.length > 0 && (
				<p className="text-amber text-sm">{t("shared", { names: same.join(", ") })}</p>
			)}
		</div>
	);
}

interface ActionProps {
	link: CampaignLink;
	/** Shows the code of a name. */
	onCode(name: string): void;
}

/** Copies the short address, shows its code, and takes the link out of the list or back into it. */
function LinkActions({ link: { name, archived_at }, onCode }: ActionProps) {
	const { t } = useTexts("campaigns", "links");
	const isArchived = archived_at !== null;
	const address = addressOf(name);
	const archiving = useMutation({
		mutationFn: () => call("archive_link", { name, is_archived: !isArchived }),
		onSuccess: useRefresh("list_links"),
		onError: (error) => notifyError(error.message),
	});
	const copy = () => copyText(address, t("copied"), t("notCopied"), address);
	return (
		<div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
			<Button aria-label={t("copyLabel", { name })} onClick={copy}>
				{t("copy")}
			</Button>
			<Button
				aria-haspopup="dialog"
				aria-label={t("code.openLabel", { name })}
				onClick={() => onCode(name)}
			>
				{t("code.open")}
			</Button>
			<Button
				aria-label={t(isArchived ? "restoreLabel" : "archiveLabel", { name })}
				disabled={archiving.isPending}
				onClick={() => archiving.mutate()}
			>
				{t(isArchived ? "restore" : "archive")}
			</Button>
		</div>
	);
}

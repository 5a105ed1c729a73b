import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Touch } from "../../../../../contract/analytics.ts";
import type { CampaignLink } from "../../../../../contract/link-calls-schema.ts";
import { LINK_TAGS, shortPath } from "../../../../../contract/links.ts";
import { REDIRECTS } from "../../../../../contract/paths.ts";
import { call } from "../../../call.ts";
import { useFormats } from "../../../formats.ts";
import { dialogPart } from "../../../load-part.tsx";
import { notifyError, notifySuccess } from "../../../notify.ts";
import { instantsOf } from "../../period/spans.ts";
import type { Selected } from "../../period/use-selection.ts";
import { callQuery, KEPT, useRefresh } from "../../widgets/analytics-query.ts";
import { Button } from "../../widgets/controls.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { useMeasureName } from "../use-name.ts";
import { WHOLE_ON_PHONES } from "../whole-on-phones.ts";
import { LINKS_KEY, linksLike } from "./link-names.ts";

/** The short address as it is copied and printed. */
const addressOf = (name: string) => location.origin + shortPath(name);

const LinkForm = dialogPart(async () => (await import("./link-form.tsx")).LinkForm);
const LinkCode = dialogPart(async () => (await import("./link-code.tsx")).LinkCode);

interface Props {
	selected: Selected;
	touch: Touch;
}

/** The tagged links, and what each has brought in the period (docs/product/reports.md#campaign-links). */
export function LinkCard({ selected: { selection, spans }, touch }: Props) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const { formats } = useFormats();
	const [isMaking, setMaking] = useState(false);
	const [coded, setCoded] = useState<string>();
	const [showsArchived, setShowsArchived] = useState(false);
	const input = { span: instantsOf(spans.current), touch, filters: selection.filters };
	const query = useQuery({ ...KEPT, ...callQuery([...LINKS_KEY, input], "list_links", input) });
	const links = query.data ?? [];
	const archived = links.filter(({ archived_at }) => archived_at !== null).length;
	const isShown = ({ archived_at }: CampaignLink) => showsArchived || archived_at === null;
	return (
		<>
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
						<label className="flex min-h-9 cursor-pointer items-center gap-2">
							<input
								type="checkbox"
								checked={showsArchived}
								onChange={() => setShowsArchived(!showsArchived)}
							/>
							{t("showArchived", { n: formats.number(archived) })}
						</label>
					)
				}
			>
				{(all) => <LinkTable links={all.filter(isShown)} all={all} onCode={setCoded} />}
			</WidgetCard>
			{isMaking && <LinkForm links={links} onClose={() => setMaking(false)} />}
			{coded !== undefined && (
				<LinkCode name={coded} address={addressOf(coded)} onClose={() => setCoded(undefined)} />
			)}
		</>
	);
}

interface TableProps {
	/** Shown links. */
	links: readonly CampaignLink[];
	all: readonly CampaignLink[];
	/** Shows the code of a name. */
	onCode(name: string): void;
}

function LinkTable({ links, all, onCode }: TableProps) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const measure = useMeasureName();
	const { formats } = useFormats();
	const figures = (["sign_ups", "paid", "revenue"] as const).map((name) => measure(name));
	return (
		<CardTable
			caption={t("title")}
			className={`max-h-160 ${WHOLE_ON_PHONES}`}
			names={[t("link"), t("visits"), ...figures, t("actions")]}
			rows={links.map((link) => {
				const { views, clicks, sign_ups, paid, revenue } = link.figures;
				return {
					key: link.name,
					cells: [
						<Description key="link" link={link} all={all} />,
						formats.number(link.path === REDIRECTS.cta ? clicks : views),
						formats.number(sign_ups),
						formats.number(paid),
						formats.money(revenue),
						<LinkActions key="actions" link={link} onCode={onCode} />,
					],
				};
			})}
		/>
	);
}

function Description({ link, all }: { link: CampaignLink; all: readonly CampaignLink[] }) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const { formats } = useFormats();
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

interface ActionProps extends Pick<TableProps, "onCode"> {
	link: CampaignLink;
}

/** Copies the short address, shows its code, and takes the link out of the list or back into it. */
function LinkActions({ link: { name, archived_at }, onCode }: ActionProps) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const isArchived = archived_at !== null;
	const address = addressOf(name);
	const archiving = useMutation({
		mutationFn: () => call("archive_link", { name, is_archived: !isArchived }),
		onSuccess: useRefresh(LINKS_KEY),
		onError: (error) => notifyError(error.message),
	});
	const copy = () =>
		navigator.clipboard.writeText(address).then(
			() => notifySuccess(t("copied"), address),
			() => notifyError(t("notCopied"), address),
		);
	return (
		<div className="flex flex-wrap justify-end gap-2">
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

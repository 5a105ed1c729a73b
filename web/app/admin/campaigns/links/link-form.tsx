import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignLink } from "../../../../../contract/link-calls-schema.ts";
import {
	isLandingPath,
	LANDING_PATHS,
	LINK_NAME,
	LINK_TAG,
	LINK_TAGS,
	type LinkTag,
	type LinkTags,
	type LinkTarget,
	linkAddress,
	MAX_LINKS,
	OPTIONAL_TAG,
	shortPath,
} from "../../../../../contract/links.ts";
import { AppDialog, DialogCancel } from "../../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../../ui/form/submit-button.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { call } from "../../../call.ts";
import { CallError } from "../../../call-error.ts";
import { useKeptInput } from "../../../kept-input.ts";
import { notifySuccess } from "../../../notify.ts";
import { submitting } from "../../../submitting.ts";
import { useRefresh } from "../../widgets/analytics-query.ts";
import { Button } from "../../widgets/controls.tsx";
import { campaignsQuery, wholeSpan } from "../report-address.ts";
import { type Advice, adviceOn, knownNames, LINKS_KEY, linksLike } from "./link-names.ts";

const EMPTY = {
	name: "",
	path: "",
	utm_source: "",
	utm_medium: "",
	utm_campaign: "",
	utm_content: "",
};

interface Props {
	/** Existing links. */
	links: readonly CampaignLink[];
	onClose(): void;
}

/** A new link, with its addresses while it is typed, and what is unusual about it. */
export function LinkForm({ links, onClose }: Props) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const id = useId();
	const [typed, write, begin] = useKeptInput("link", EMPTY);
	const [span] = useState(() => wholeSpan(Date.now()));
	const seen = useQuery(
		campaignsQuery({ span, filters: {}, dimensions: LINK_TAGS, touch: "first" }),
	);
	const known = seen.data && knownNames(seen.data, links);
	const spelled = LINK_TAGS.map((tag) => [tag, adviceOn(typed[tag], known?.[tag] ?? []).spelled]);
	const tags = Object.fromEntries(spelled) as LinkTags;
	const link = { ...tags, name: typed.name.trim().toLowerCase(), path: typed.path.trim() };
	const refresh = useRefresh(LINKS_KEY);
	const making = useMutation({
		mutationFn: () => call("create_link", link),
		onSuccess: () => {
			notifySuccess(t("form.done"), t("form.doneText"));
			begin();
			onClose();
			return refresh();
		},
	});
	const form = useRef<HTMLFormElement>(null);
	const [isTried, setTried] = useState(false);
	const problems = {
		name: LINK_NAME.test(link.name) ? undefined : t("form.nameHint"),
		path: isLandingPath(link.path) ? undefined : t("form.pathProblem"),
		...Object.fromEntries(
			LINK_TAGS.filter((tag) => tag !== OPTIONAL_TAG || tags[tag] !== "").map((tag) => [
				tag,
				LINK_TAG.test(tags[tag]) ? undefined : t("form.tagHint"),
			]),
		),
	} as Record<keyof typeof EMPTY, string | undefined>;
	const shown = isTried ? problems : undefined;
	const submit = submitting(() => {
		setTried(true);
		const wrong = Object.entries(problems).find(([, problem]) => problem)?.[0];
		if (wrong === undefined) making.mutate();
		else form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
	});
	const same = tags.utm_source === "" ? [] : linksLike(tags, links);
	return (
		<AppDialog title={t("form.title")} text={t("form.text")} onClose={onClose}>
			{/* The browser's own messages would be in its language, not in the page's. */}
			<form ref={form} className="mt-5 space-y-4" noValidate onSubmit={submit}>
				<TextField
					name="name"
					label={t("form.name")}
					hint={shown?.name ? undefined : t("form.nameHint")}
					error={shown?.name}
					required
					autoCapitalize="none"
					autoComplete="off"
					value={typed.name}
					onChange={({ target }) => write({ name: target.value })}
				/>
				<TextField
					name="path"
					label={t("form.path")}
					hint={t("form.pathHint")}
					error={link.path === "" ? shown?.path : problems.path}
					required
					autoCapitalize="none"
					autoComplete="off"
					list={id}
					value={typed.path}
					onChange={({ target }) => write({ path: target.value })}
				/>
				<Names id={id} names={LANDING_PATHS} />
				{LINK_TAGS.map((tag) => (
					<TagField
						key={tag}
						tag={tag}
						typed={typed[tag]}
						known={known?.[tag]}
						error={shown?.[tag]}
						onType={(value) => write({ [tag]: value })}
					/>
				))}
				{same.length > 0 && (
					<p className="text-amber text-sm">{t("shared", { names: same.join(", ") })}</p>
				)}
				<Addresses {...link} />
				<Problem error={making.error} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("form.cancel")}</DialogCancel>
					<SubmitButton busy={making.isPending}>{t("form.submit")}</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

interface TagProps {
	tag: LinkTag;
	typed: string;
	/** The names that reports know, once they are there. */
	known: readonly string[] | undefined;
	error: string | undefined;
	onType(value: string): void;
}

/** A tag, with the names that it has had, and what is unusual about this one. */
function TagField({ tag, typed, known, error, onType }: TagProps) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links.form" });
	const { t: dimension } = useTranslation("admin", { keyPrefix: "campaigns.dimensions" });
	const id = useId();
	const isOptional = tag === OPTIONAL_TAG;
	return (
		<div>
			<TextField
				label={isOptional ? t("optional", { label: dimension(tag) }) : dimension(tag)}
				hint={isOptional ? t("contentHint") : undefined}
				name={tag}
				error={error}
				required={!isOptional}
				autoCapitalize="none"
				autoComplete="off"
				list={id}
				value={typed}
				onChange={({ target }) => onType(target.value)}
			/>
			<Names id={id} names={known ?? []} />
			{known && (
				<NameAdvice
					{...adviceOn(typed, known)}
					typed={typed}
					// A content is new as a rule.
					{...(isOptional && { isNew: false })}
					onTake={onType}
				/>
			)}
		</div>
	);
}

function Names({ id, names }: { id: string; names: readonly string[] }) {
	return (
		<datalist id={id}>
			{names.map((name) => (
				<option key={name} value={name} />
			))}
		</datalist>
	);
}

interface AdviceProps extends Advice {
	typed: string;
	onTake(name: string): void;
}

/** That a name is new, and which one may be meant; or how the reports spell it. */
function NameAdvice({ spelled, isNew, closest, typed, onTake }: AdviceProps) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links.form" });
	if (!isNew) {
		return spelled === typed.trim() ? null : (
			<p className="mt-1.5 text-sm text-soft">{t("spelled", { name: spelled })}</p>
		);
	}
	return (
		<p role="status" className="mt-1.5 flex flex-wrap items-center gap-2 text-amber text-sm">
			{closest === undefined ? t("unseen") : t("known", { name: closest })}
			{closest !== undefined && (
				<Button onClick={() => onTake(closest)}>{t("take", { name: closest })}</Button>
			)}
		</p>
	);
}

/** The addresses as they will be. */
function Addresses(link: LinkTarget & { name: string }) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links.form" });
	const { origin } = location;
	return (
		<dl className="wrap-anywhere space-y-2 rounded-lg bg-paper p-3 text-sm">
			<dt className="text-soft">{t("short")}</dt>
			<dd>{link.name === "" ? "–" : <code>{origin + shortPath(link.name)}</code>}</dd>
			<dt className="text-soft">{t("long")}</dt>
			<dd>{link.path === "" ? "–" : <code>{origin + linkAddress(link)}</code>}</dd>
		</dl>
	);
}

/** Why the link was not made. */
function Problem({ error }: { error: Error | null }) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links.form" });
	if (error === null) return null;
	const code = error instanceof CallError ? error.code : undefined;
	const texts: Record<string, string> = {
		name_taken: t("nameTaken"),
		too_many: t("tooMany", { n: MAX_LINKS }),
	};
	return (
		<p role="alert" className="text-red text-sm">
			{texts[code ?? ""] ?? error.message}
		</p>
	);
}

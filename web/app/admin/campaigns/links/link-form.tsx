import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useRef, useState } from "react";
import type { CampaignLink } from "../../../../../contract/link-calls-schema.ts";
import {
	isLandingPath,
	LANDING_PATHS,
	LINK_NAME,
	LINK_TAG,
	LINK_TAGS,
	type LinkTag,
	type LinkTags,
	linkAddress,
	MAX_LINKS,
	OPTIONAL_TAG,
	shortPath,
} from "../../../../../contract/links.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { call } from "../../../call.ts";
import { codeOf } from "../../../call-error.ts";
import { useTexts } from "../../../formats.ts";
import { useKeptInput } from "../../../kept-input.ts";
import { notifySuccess } from "../../../notify.ts";
import { FormDialog } from "../../session/confirm-dialog.tsx";
import { useRefresh } from "../../widgets/analytics-query.ts";
import { Button, Names } from "../../widgets/controls.tsx";
import { campaignsQuery, wholeSpan } from "../report-address.ts";
import { type Advice, adviceOn, knownNames, linksLike } from "./link-names.ts";

const EMPTY = {
	name: "",
	path: "",
	utm_source: "",
	utm_medium: "",
	utm_campaign: "",
	utm_content: "",
};
type FieldName = keyof typeof EMPTY;

interface Props {
	/** Existing links. */
	links: readonly CampaignLink[];
	onClose(): void;
}

/** A new link, with its addresses while it is typed, and what is unusual about it. */
export function LinkForm({ links, onClose }: Props) {
	const { t } = useTexts("campaigns", "links");
	const { t: dimension } = useTexts("admin", "campaigns.dimensions");
	const [typed, write, begin] = useKeptInput("link", EMPTY);
	const [span] = useState(() => wholeSpan(Date.now()));
	const seen = useQuery(campaignsQuery({ ...span, by: LINK_TAGS.join(","), touch: "first" }));
	const known = seen.data && knownNames(seen.data, links);
	const spelled = LINK_TAGS.map((tag) => [tag, adviceOn(typed[tag], known?.[tag] ?? []).spelled]);
	const tags = Object.fromEntries(spelled) as LinkTags;
	const link = { ...tags, name: typed.name.trim().toLowerCase(), path: typed.path.trim() };
	const refresh = useRefresh("list_links");
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
	const tagProblem = (tag: LinkTag) =>
		(tag === OPTIONAL_TAG && tags[tag] === "") || LINK_TAG.test(tags[tag])
			? undefined
			: t("form.tagHint");
	const problems = {
		name: LINK_NAME.test(link.name) ? undefined : t("form.nameHint"),
		path: isLandingPath(link.path) ? undefined : t("form.pathProblem"),
		...Object.fromEntries(LINK_TAGS.map((tag) => [tag, tagProblem(tag)])),
	} as Record<FieldName, string | undefined>;
	const submit = () => {
		setTried(true);
		const wrong = Object.entries(problems).find(([, problem]) => problem)?.[0];
		if (wrong === undefined) making.mutate();
		else form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
	};
	const field = (name: FieldName) => ({
		name,
		required: name !== OPTIONAL_TAG,
		error: isTried ? problems[name] : undefined,
		value: typed[name],
		onType: (value: string) => write({ [name]: value }),
	});
	const same = tags.utm_source === "" ? [] : linksLike(tags, links);
	const refusal = codeOf(making.error, ["name_taken", "too_many"]);
	const failure = refusal ? t(`form.refused.${refusal}`, { n: MAX_LINKS }) : making.error?.message;
	return (
		<FormDialog
			title={t("form.title")}
			text={t("form.text")}
			submit={t("form.submit")}
			isBusy={making.isPending}
			error={failure}
			form={form}
			onSubmit={submit}
			onClose={onClose}
		>
			<NameField
				{...field("name")}
				label={t("form.name")}
				hint={isTried && problems.name ? undefined : t("form.nameHint")}
			/>
			<NameField
				{...field("path")}
				label={t("form.path")}
				hint={t("form.pathHint")}
				{...(link.path !== "" && { error: problems.path })}
				names={LANDING_PATHS}
			/>
			{LINK_TAGS.map((tag) => {
				const isOptional = tag === OPTIONAL_TAG;
				const label = dimension(tag);
				const names = known?.[tag];
				return (
					<div key={tag}>
						<NameField
							{...field(tag)}
							label={isOptional ? t("form.optional", { label }) : label}
							hint={isOptional ? t("form.contentHint") : undefined}
							names={names ?? []}
						/>
						{names && (
							<NameAdvice
								{...adviceOn(typed[tag], names)}
								typed={typed[tag]}
								// A content is new as a rule.
								{...(isOptional && { isNew: false })}
								onTake={(name) => write({ [tag]: name })}
							/>
						)}
					</div>
				);
			})}
			{same.length > 0 && (
				<p className="text-amber text-sm">{t("shared", { names: same.join(", ") })}</p>
			)}
			{/* The addresses as they will be. */}
			<dl className="wrap-anywhere space-y-2 rounded-lg bg-paper p-3 text-sm">
				<dt className="text-soft">{t("form.short")}</dt>
				<dd>{link.name === "" ? "–" : <code>{location.origin + shortPath(link.name)}</code>}</dd>
				<dt className="text-soft">{t("form.long")}</dt>
				<dd>{link.path === "" ? "–" : <code>{location.origin + linkAddress(link)}</code>}</dd>
			</dl>
		</FormDialog>
	);
}

interface FieldProps extends ComponentProps<typeof TextField> {
	/** Names to choose from. */
	names?: readonly string[];
	onType(value: string): void;
}

/** A name or an address, as it is in links. */
function NameField({ names, onType, ...field }: FieldProps) {
	const id = useId();
	return (
		<>
			<TextField
				{...field}
				autoCapitalize="none"
				autoComplete="off"
				{...(names && { list: id })}
				onChange={({ target }) => onType(target.value)}
			/>
			{names && <Names id={id} names={names} />}
		</>
	);
}

interface AdviceProps extends Advice {
	typed: string;
	onTake(name: string): void;
}

/** That a name is new, and which one may be meant; or how the reports spell it. */
function NameAdvice({ spelled, isNew, closest, typed, onTake }: AdviceProps) {
	const { t } = useTexts("campaigns", "links.form");
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

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_VIEW_NAME_LENGTH } from "../../../../contract/back-office.ts";
import type { SavedView } from "../../../../contract/back-office-calls-schema.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Bookmark } from "../../../ui/icons.tsx";
import { call } from "../../call.ts";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { keptQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button, Input, TextLink } from "../widgets/controls.tsx";

const CODES = ["name_taken", "invalid_request", "too_many", "not_found"] as const;

/** The operator's named selections of a page: opens, saves, renames and deletes them. */
export function SavedViews({ page }: { page: string }) {
	const { t } = useTexts("period", "views");
	const [address] = useSearchParams();
	const [renaming, setRenaming] = useState<SavedView>();
	const [saved, setSaved] = useState(0);
	const list = useRef<HTMLDetailsElement>(null);
	const query = useQuery(keptQuery("list_saved_views", { page }));
	const changing = useMutation({
		mutationFn: (change: () => Promise<unknown>) => change(),
		onSuccess: () => setRenaming(undefined),
		onSettled: useRefresh("list_saved_views"),
	});
	const code = codeOf(changing.error, CODES);
	const close = () => {
		list.current?.removeAttribute("open");
		list.current?.querySelector("summary")?.focus();
	};
	const selection = new URLSearchParams(address);
	selection.delete("page");
	return (
		<details className="relative" ref={list} onKeyDown={({ key }) => key === "Escape" && close()}>
			<summary className="small-button cursor-pointer px-3">
				<Bookmark className="size-4" />
				{t("title")}
			</summary>
			<div className="absolute right-0 z-20 mt-2 w-80 max-w-[calc(100vw-2rem)] space-y-4 rounded-xl border border-line-strong bg-sheet p-4 shadow-lg">
				<FormError message={query.isError ? t("loadFailed") : undefined} />
				{query.data?.length === 0 && <p className="text-sm text-soft">{t("empty")}</p>}
				<ul className="space-y-2">
					{query.data?.map((view) => (
						<li key={view.id} className="flex flex-wrap items-center gap-2 text-sm">
							{renaming?.id === view.id ? (
								<ViewName
									name={view.name}
									isBusy={changing.isPending}
									onCancel={() => setRenaming(undefined)}
									onSubmit={(name) =>
										changing.mutate(() => call("rename_view", { view: view.id, name }))
									}
								/>
							) : (
								<>
									<TextLink
										to={{ search: view.query }}
										onClick={close}
										className="min-w-0 grow truncate font-medium"
									>
										{view.name}
									</TextLink>
									<Button
										look="link"
										aria-label={t("rename", { name: view.name })}
										onClick={() => setRenaming(view)}
									>
										{t("renameSubmit")}
									</Button>
									<Button
										look="link"
										aria-label={t("delete", { name: view.name })}
										onClick={() => changing.mutate(() => call("delete_view", { view: view.id }))}
									>
										{t("deleteSubmit")}
									</Button>
								</>
							)}
						</li>
					))}
				</ul>
				<ViewName
					// Emptied once the view is in the list.
					key={saved}
					isBusy={changing.isPending}
					onSubmit={(name) =>
						changing.mutate(() => call("save_view", { page, name, query: selection.toString() }), {
							onSuccess: () => setSaved(saved + 1),
						})
					}
				/>
				<FormError message={changing.isError ? t(`problems.${code ?? "failed"}`) : undefined} />
			</div>
		</details>
	);
}

interface Props {
	/** Name of the view that is renamed. */
	name?: string;
	isBusy: boolean;
	onSubmit(name: string): void;
	onCancel?(): void;
}

/** The form with the name of a view. */
function ViewName({ name, isBusy, onSubmit, onCancel }: Props) {
	const { t } = useTexts("period", "views");
	const [typed, setTyped] = useState(name ?? "");
	return (
		<form
			className="w-full space-y-2"
			onSubmit={submitting(() => typed.trim() !== "" && onSubmit(typed.trim()))}
		>
			<Input label={t("name")} value={typed} maxLength={MAX_VIEW_NAME_LENGTH} onType={setTyped} />
			<div className="flex gap-2">
				<Button type="submit" disabled={isBusy || typed.trim() === ""}>
					{t(name === undefined ? "save" : "renameSubmit")}
				</Button>
				{onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
			</div>
		</form>
	);
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Note } from "../../../../worker/contract/back-office-calls-schema.ts";
import { call } from "../../call.ts";
import { Button } from "../widgets/button.tsx";
import { Page } from "../widgets/page.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { NOTES_KEY, notesQuery } from "./get-notes.ts";
import { NoteForm } from "./note-form.tsx";

/** docs/product.md#annotations */
export function NotesPage() {
	const { t } = useTranslation("admin", { keyPrefix: "notes" });
	const queryClient = useQueryClient();
	const query = useQuery(notesQuery);
	const changed = () => queryClient.invalidateQueries({ queryKey: NOTES_KEY });
	return (
		<Page title={t("title")} lead={t("lead")}>
			<section className="panel space-y-6">
				<NoteForm onDone={changed} />
				<WidgetBody query={query}>
					{(notes) =>
						notes.length === 0 ? (
							<p className="text-soft">{t("empty")}</p>
						) : (
							<ul aria-label={t("list")} className="divide-y divide-line">
								{notes.map((note) => (
									<NoteItem key={note.id} note={note} onChanged={changed} />
								))}
							</ul>
						)
					}
				</WidgetBody>
			</section>
		</Page>
	);
}

/** A note; its author changes it in place, and deletes it with a second click. */
function NoteItem({ note, onChanged }: { note: Note; onChanged(): unknown }) {
	const { t } = useTranslation("admin", { keyPrefix: "notes" });
	const { formats } = useFormats();
	const [state, setState] = useState<"shown" | "changing" | "deleting">("shown");
	const deleting = useMutation({
		mutationFn: () => call("delete_annotation", { annotation: note.id }),
		onSuccess: onChanged,
	});
	if (state === "changing") {
		const done = () => {
			setState("shown");
			return onChanged();
		};
		return (
			<li className="py-3">
				<NoteForm note={note} onDone={done} onCancel={() => setState("shown")} />
			</li>
		);
	}
	const { day, kind, text, author, created_at, changed_at, is_own } = note;
	const about =
		kind === "note"
			? t("by", { who: author ?? t("gone"), at: formats.instant(created_at) })
			: t(`kinds.${kind}`);
	return (
		<li className="grid items-start gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_1fr_auto]">
			<time dateTime={day} className="font-medium tabular-nums">
				{formats.day(day)}
			</time>
			<div className="wrap-anywhere">
				<p>{text}</p>
				<p className="text-sm text-soft">
					{about}
					{changed_at !== null && ` · ${t("changed", { at: formats.instant(changed_at) })}`}
				</p>
				{deleting.isError && (
					<p role="alert" className="text-red text-sm">
						{deleting.error.message}
					</p>
				)}
			</div>
			{is_own && (
				<div className="flex flex-wrap gap-2">
					<Button aria-label={t("changeLabel", { text })} onClick={() => setState("changing")}>
						{t("change")}
					</Button>
					<Button
						isDangerous={state === "deleting"}
						aria-label={state === "deleting" ? t("confirm") : t("deleteLabel", { text })}
						disabled={deleting.isPending}
						onClick={() => (state === "deleting" ? deleting.mutate() : setState("deleting"))}
					>
						{t(state === "deleting" ? "confirm" : "delete")}
					</Button>
				</div>
			)}
		</li>
	);
}

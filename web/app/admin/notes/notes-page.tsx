import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../contract/back-office.ts";
import type { Note } from "../../../../contract/back-office-calls-schema.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { useKeptInput } from "../../kept-input.ts";
import { submitting } from "../../submitting.ts";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Button, Input } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Page } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { useNotes } from "./use-notes.ts";

/** docs/product/back-office.md#annotations */
export function NotesPage() {
	const { t } = useTexts("admin", "notes");
	const query = useNotes();
	return (
		<Page title={t("title")} lead={t("lead")}>
			<section className="panel space-y-6">
				<NoteForm />
				<WidgetBody query={query} empty={t("empty")}>
					{(notes) => (
						<ul aria-label={t("list")} className="divide-y divide-line">
							{notes.map((note) => (
								<NoteItem key={note.id} note={note} />
							))}
						</ul>
					)}
				</WidgetBody>
			</section>
		</Page>
	);
}

/** A note; its author changes it in place, and deletes it with a second click. */
function NoteItem({ note }: { note: Note }) {
	const { t, formats } = useTexts("admin", "notes");
	const [state, setState] = useState<"shown" | "changing" | "deleting">("shown");
	const deleting = useMutation({
		mutationFn: () => call("delete_annotation", { annotation: note.id }),
		onSuccess: useRefresh("list_annotations"),
	});
	if (state === "changing") {
		return (
			<li className="py-3">
				<NoteForm note={note} onClose={() => setState("shown")} />
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
				<FormError message={deleting.error?.message} />
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

interface Props {
	/** The note to change; none to add one. */
	note?: Note;
	/** After the change, or without one. */
	onClose?(): void;
}

/** Day and text of a note. */
function NoteForm({ note, onClose }: Props) {
	const { t } = useTexts("admin", "notes");
	const [{ day, text }, write, begin] = useKeptInput(`note:${note?.id ?? ""}`, {
		day: note?.day ?? utcDay(Date.now()),
		text: note?.text ?? "",
	});
	const refresh = useRefresh("list_annotations");
	const saving = useMutation({
		mutationFn: () => {
			const written = { day, text: text.trim() };
			return note
				? call("change_annotation", { annotation: note.id, ...written })
				: call("add_annotation", written);
		},
		onSuccess: () => {
			begin(note ? { day, text } : { day, text: "" });
			onClose?.();
			return refresh();
		},
	});
	const cancel = () => {
		begin();
		onClose?.();
	};
	return (
		<form onSubmit={submitting(saving.mutate)} className="flex flex-wrap items-end gap-3 text-sm">
			<Input
				type="date"
				required
				min="2020-01-01"
				label={t("day")}
				value={day}
				onType={(typed) => write({ day: typed })}
			/>
			<Input
				className="min-w-56 grow"
				required
				// A space alone is no text.
				pattern=".*\S.*"
				maxLength={MAX_NOTE_LENGTH}
				title={t("textHint")}
				label={t("text")}
				value={text}
				onType={(typed) => write({ text: typed })}
			/>
			<Button type="submit" disabled={saving.isPending}>
				{t(note ? "save" : "add")}
			</Button>
			{onClose && <Button onClick={cancel}>{t("cancel")}</Button>}
			<FormError message={saving.error?.message} />
		</form>
	);
}

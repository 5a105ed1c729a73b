import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../contract/back-office.ts";
import type { Note } from "../../../../contract/back-office-calls-schema.ts";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { useKeptInput } from "../../kept-input.ts";
import { submitting } from "../../submitting.ts";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Button, Failure } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Page } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { useNotes } from "./use-notes.ts";

/** docs/product/back-office.md#annotations */
export function NotesPage() {
	const { t } = useTexts("admin", "notes");
	const query = useNotes();
	const changed = useRefresh("list_annotations");
	return (
		<Page title={t("title")} lead={t("lead")}>
			<section className="panel space-y-6">
				<NoteForm onDone={changed} />
				<WidgetBody query={query} isEmpty={(notes) => notes.length === 0} empty={t("empty")}>
					{(notes) => (
						<ul aria-label={t("list")} className="divide-y divide-line">
							{notes.map((note) => (
								<NoteItem key={note.id} note={note} onChanged={changed} />
							))}
						</ul>
					)}
				</WidgetBody>
			</section>
		</Page>
	);
}

/** A note; its author changes it in place, and deletes it with a second click. */
function NoteItem({ note, onChanged }: { note: Note; onChanged(): unknown }) {
	const { t, formats } = useTexts("admin", "notes");
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
				<Failure error={deleting.error} className="text-sm" />
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
	onDone(): unknown;
	onCancel?(): void;
}

/** Day and text of a note. */
function NoteForm({ note, onDone, onCancel }: Props) {
	const { t } = useTexts("admin", "notes");
	const [{ day, text }, write, begin] = useKeptInput(`note:${note?.id ?? ""}`, {
		day: note?.day ?? utcDay(Date.now()),
		text: note?.text ?? "",
	});
	const saving = useMutation({
		mutationFn: () => {
			const written = { day, text: text.trim() };
			return note
				? call("change_annotation", { annotation: note.id, ...written })
				: call("add_annotation", written);
		},
		onSuccess: () => {
			begin(note ? { day, text } : { day, text: "" });
			return onDone();
		},
	});
	const cancel = () => {
		begin();
		onCancel?.();
	};
	const field = "min-h-10 rounded-lg border border-line-strong bg-paper px-3";
	return (
		<form onSubmit={submitting(saving.mutate)} className="flex flex-wrap items-end gap-3 text-sm">
			<label className="grid gap-1">
				{t("day")}
				<input
					type="date"
					required
					min="2020-01-01"
					className={field}
					value={day}
					onChange={({ target }) => write({ day: target.value })}
				/>
			</label>
			<label className="grid min-w-56 grow gap-1">
				{t("text")}
				<input
					required
					// A space alone is no text.
					pattern=".*\S.*"
					maxLength={MAX_NOTE_LENGTH}
					title={t("textHint")}
					className={field}
					value={text}
					onChange={({ target }) => write({ text: target.value })}
				/>
			</label>
			<Button type="submit" look="primary" className="min-h-10 py-2" disabled={saving.isPending}>
				{t(note ? "save" : "add")}
			</Button>
			{onCancel && (
				<Button look="quiet" className="min-h-10 py-2" onClick={cancel}>
					{t("cancel")}
				</Button>
			)}
			<Failure error={saving.error} className="w-full" />
		</form>
	);
}

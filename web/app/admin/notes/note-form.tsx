import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MAX_NOTE_LENGTH } from "../../../../worker/contract/back-office.ts";
import type { Note } from "../../../../worker/contract/back-office-calls-schema.ts";
import { call } from "../../call.ts";
import { useKeptInput } from "../../kept-input.ts";
import { submitting } from "../../submitting.ts";
import { Button } from "../widgets/button.tsx";
import { utcDay } from "../widgets/derived-figures.ts";

interface Props {
	/** The note to change; none to add one. */
	note?: Note;
	onDone(): unknown;
	onCancel?(): void;
}

interface Written {
	day: string;
	text: string;
}

/** Day and text of a note. */
export function NoteForm({ note, onDone, onCancel }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "notes" });
	const [{ day, text }, write, begin] = useKeptInput<Written>(`note:${note?.id ?? ""}`, {
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
			{saving.isError && (
				<p role="alert" className="w-full text-red">
					{saving.error.message}
				</p>
			)}
		</form>
	);
}

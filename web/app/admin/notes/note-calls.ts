/** Calls of the notes, with the operator's token: the database decides what is allowed. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callDatabase } from "../calls/call-database.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export const MAX_NOTE_LENGTH = 280;

const noteSchema = z.object({
	id: z.number(),
	day: z.string(),
	kind: z.enum(["note", "release", "experiment"]),
	text: z.string(),
	/** Null for an automatic note, and when the account is deleted. */
	author: z.nullable(z.string()),
	created_at: z.string(),
	changed_at: z.nullable(z.string()),
	is_own: z.boolean(),
});
export type Note = z.infer<typeof noteSchema>;

export const NOTES_KEY = ["notes"];

/** The notes, newest day first. */
export function notesQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: NOTES_KEY,
		queryFn: ({ signal }) =>
			callDatabase(supabase, "list_annotations", {}, z.array(noteSchema), signal),
	});
}

/** Adds a note, or changes the one given. */
export function saveNote(
	supabase: SupabaseClient,
	{ id, ...note }: { id?: number | undefined; day: string; text: string },
) {
	if (id === undefined) return callDatabase(supabase, "add_annotation", note, z.unknown());
	return callDatabase(supabase, "change_annotation", { annotation: id, ...note }, z.unknown());
}

export function deleteNote(supabase: SupabaseClient, annotation: number) {
	return callDatabase(supabase, "delete_annotation", { annotation }, z.unknown());
}

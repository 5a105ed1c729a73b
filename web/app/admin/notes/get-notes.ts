import { callQuery, KEPT } from "../widgets/analytics-query.ts";

export const NOTES_KEY = ["notes"];

/** The notes, newest day first. */
export const notesQuery = { ...KEPT, ...callQuery(NOTES_KEY, "list_annotations", {}) };

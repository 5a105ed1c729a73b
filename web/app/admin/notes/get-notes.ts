import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export const NOTES_KEY = ["notes"];

/** The notes, newest day first. */
export const notesQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: NOTES_KEY,
	queryFn: ({ signal }) => call("list_annotations", {}, signal),
});

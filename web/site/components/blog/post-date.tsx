import type { Language } from "../../../../contract/events.ts";
import { formatDay } from "../../blog/format-day.ts";

/** A day for readers and, in `dateTime`, for machines. */
export function PostDate({ at, language }: { at: string; language: Language }) {
	return <time dateTime={at}>{formatDay(at, language)}</time>;
}

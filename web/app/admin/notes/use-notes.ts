import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";

export const NOTES_KEY = ["notes"];

const notesQuery = { ...KEPT, ...callQuery(NOTES_KEY, "list_annotations", {}) };

/** Note of the database about a test: its name, its run and the step. */
const OF_TEST = /^(\S+) \((\d+)\): (start|stop)$/;

/** The notes, newest day first; those of tests in words. */
export function useNotes() {
	const { t } = useTranslation("admin", { keyPrefix: "notes.tests" });
	return useQuery({
		...notesQuery,
		select: (notes) =>
			notes.map((note) => {
				const [, test, run, step] = (note.kind === "experiment" && OF_TEST.exec(note.text)) || [];
				return step ? { ...note, text: t(step as "start" | "stop", { test, run }) } : note;
			}),
	});
}

import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../formats.ts";
import { keptQuery } from "../widgets/analytics-query.ts";

/** Note of the database about a test: its title, its run and the step. */
const OF_TEST = /^(.+) \((\d+)\): (start|stop)$/;

/** The notes, newest day first; those of tests in words. */
export function useNotes() {
	const { t } = useTexts("admin", "notes.tests");
	return useQuery({
		...keptQuery("list_annotations", {}),
		select: (notes) =>
			notes.map((note) => {
				const [, test, run, step] = (note.kind === "experiment" && OF_TEST.exec(note.text)) || [];
				return step ? { ...note, text: t(step as "start" | "stop", { test, run }) } : note;
			}),
	});
}

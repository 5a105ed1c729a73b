import "../widgets/widgets.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../use-page-title.ts";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { NOTES_KEY, notesQuery } from "./get-notes.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

/** docs/product.md#annotations */
export function NotesPage() {
	const { t } = useTranslation("admin", { keyPrefix: "notes" });
	const queryClient = useQueryClient();
	const query = useQuery(notesQuery);
	const changed = () => queryClient.invalidateQueries({ queryKey: NOTES_KEY });
	usePageTitle(t("title"));
	return (
		<div className="space-y-6">
			<header>
				<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
				<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
			</header>
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
		</div>
	);
}

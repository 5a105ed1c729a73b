import { useTranslation } from "react-i18next";

/** Dialog that shows pictures of a post large (behaviours/view-pictures.ts). */
export function PictureViewer() {
	const { t } = useTranslation("blog", { keyPrefix: "picture" });
	return (
		<dialog id="pictures" className="picture-viewer" aria-label={t("label")}>
			<form method="dialog">
				<button type="submit" className="button button-quiet">
					{t("close")}
				</button>
			</form>
			<figure>
				<img alt="" />
				<figcaption aria-live="polite" />
			</figure>
			<p>
				<button type="button" className="button button-quiet" data-step="-1">
					{t("previous")}
				</button>
				<button type="button" className="button button-quiet" data-step="1">
					{t("next")}
				</button>
			</p>
		</dialog>
	);
}

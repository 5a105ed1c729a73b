import { useTranslation } from "react-i18next";
import { PictureViewer } from "./picture-viewer.tsx";

/** As the sanitiser writes it. */
const PICTURE_LINK = /<a href="\/media\/[^"]*"><img /;

interface Props {
	/** Sanitised by worker/blog/content/sanitise.ts, and by the preview once more. */
	html: string | TrustedHTML;
}

/** The post's text. */
export function PostBody({ html }: Props) {
	const { t } = useTranslation("blog");
	return (
		<>
			<div
				className="prose post-text"
				data-copy={t("code.copy")}
				data-copied={t("code.copied")}
				data-failed={t("code.failed")}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: the sanitiser's output.
				dangerouslySetInnerHTML={{ __html: html }}
			/>
			{PICTURE_LINK.test(String(html)) && <PictureViewer />}
		</>
	);
}

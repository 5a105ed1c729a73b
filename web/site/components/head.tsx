import type { Language } from "../../../worker/contract/events.ts";
import { type DocumentName, documentPath } from "../../../worker/contract/paths.ts";
import { SITE_NAME } from "../site-name.ts";

interface Props {
	title: string;
	description?: string;
	language: Language;
	/** Absent for pages that search engines must not keep. */
	page?: DocumentName;
	origin: string;
}

/** Title, description, canonical and language twins (design §5). Addresses are relative to the origin given. */
export function Head({ title, description, language, page, origin }: Props) {
	return (
		<>
			<title>{title}</title>
			{description && <meta name="description" content={description} />}
			<meta property="og:site_name" content={SITE_NAME} />
			<meta property="og:title" content={title} />
			{page ? (
				<>
					<link rel="canonical" href={origin + documentPath(page, language)} />
					<link rel="alternate" hrefLang="fr" href={origin + documentPath(page, "fr")} />
					<link rel="alternate" hrefLang="en" href={origin + documentPath(page, "en")} />
					<link rel="alternate" hrefLang="x-default" href={origin + documentPath(page, "fr")} />
				</>
			) : (
				<meta name="robots" content="noindex" />
			)}
		</>
	);
}

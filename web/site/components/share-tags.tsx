import type { Language } from "../../../contract/events.ts";

const SITE_NAME = "Tabulia";
/** Locales in Open Graph's notation (https://ogp.me/#optional). */
const LOCALES = { fr: "fr_FR", en: "en_GB" } as const;

export interface ShareTagsProps {
	language: Language;
	title: string;
	description: string;
	/** Canonical, absolute. */
	url: string;
	/** URLs by language, including the page's own, and `x-default` if there is one. */
	alternates: Partial<Record<Language | "x-default", string>>;
	/** With width and height, if known. */
	image: { url: string; alt: string; width?: number | null; height?: number | null };
	type: "website" | "article";
}

/** Title, description, canonical, alternates and sharing card (https://ogp.me). */
export function ShareTags(props: ShareTagsProps) {
	const { language, title, description, url, alternates, image, type } = props;
	const others = (["fr", "en"] as const).filter((of) => of !== language && alternates[of]);
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={url} />
			{Object.entries(alternates).map(([of, href]) => (
				<link key={of} rel="alternate" hrefLang={of} href={href} />
			))}
			<meta property="og:site_name" content={SITE_NAME} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={url} />
			<meta property="og:image" content={image.url} />
			{image.width && <meta property="og:image:width" content={String(image.width)} />}
			{image.height && <meta property="og:image:height" content={String(image.height)} />}
			<meta property="og:image:alt" content={image.alt} />
			<meta name="twitter:card" content="summary_large_image" />
			<meta property="og:type" content={type} />
			<meta property="og:locale" content={LOCALES[language]} />
			{others.map((of) => (
				<meta key={of} property="og:locale:alternate" content={LOCALES[of]} />
			))}
		</>
	);
}

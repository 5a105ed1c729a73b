import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type DocumentName, documentPath } from "../../../contract/paths.ts";
import type { PageProps } from "../page-props.ts";
import { pricesOf } from "../pricing/prices.ts";
import { JsonLd } from "./json-ld.tsx";
import { organization } from "./organization.ts";

interface Props extends PageProps {
	page: DocumentName;
}

/**
 * Structured data of a document. Its questions are left out: search engines show those of authorities and of
 * health only (https://developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
export function StructuredData(props: Props) {
	const { t } = useTranslation();
	const graph = [
		organization(props.site),
		...(props.page === "home" || props.page === "pricing" ? [software(props, t)] : []),
		...(props.page === "home" ? [] : [breadcrumbs(props, t)]),
	];
	return <JsonLd graph={graph} />;
}

/** The product with its trial at 0 EUR and the monthly plan. */
function software({ site, language, slots }: Props, t: TFunction) {
	const offer = (name: string, price: number, path: string) => ({
		"@type": "Offer",
		name,
		price: price.toFixed(2),
		priceCurrency: "EUR",
		url: site.origin + path,
	});
	const plans = documentPath("pricing", language);
	return {
		"@type": "SoftwareApplication",
		name: "Tabulia",
		description: t("meta.description", { ns: "home" }),
		applicationCategory: "BusinessApplication",
		operatingSystem: "Windows, macOS",
		inLanguage: language,
		publisher: { "@id": `${site.origin}/#organization` },
		offers: [
			offer(t("trial.name", { ns: "pricing" }), 0, plans),
			offer(t("pro.name", { ns: "pricing" }), pricesOf(slots).monthly, plans),
		],
	};
}

function breadcrumbs({ site, language, page }: Props, t: TFunction) {
	const step = (position: number, name: string, of: DocumentName) => ({
		"@type": "ListItem",
		position,
		name,
		item: site.origin + documentPath(of, language),
	});
	return {
		"@type": "BreadcrumbList",
		itemListElement: [
			step(1, t("nav.home", { ns: "common" }), "home"),
			step(2, t("meta.title", { ns: page }), page),
		],
	};
}

/** The Worker's only import of `web/`: renders a page in a language with an arm to HTML. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { DOCUMENTS, type DocumentName } from "../../contract/paths.ts";
import { Head } from "../../web/site/components/head.tsx";
import { PaintAfter } from "../../web/site/components/paint-after.tsx";
import { StructuredData } from "../../web/site/components/structured-data.tsx";
import type { PageProps } from "../../web/site/page-props.ts";
import { PAGES, type PageName } from "../../web/site/pages.tsx";
import { bundledI18n } from "./bundled-i18n.ts";

export interface DocumentRequest extends PageProps {
	page: PageName;
}

/** Whether a page has an address of its own. */
const isListed = (page: PageName): page is DocumentName => page in DOCUMENTS;

/** `head`: title, description and links; `body`: the page. Both static: no React in the browser. */
export function renderDocument({ page, ...props }: DocumentRequest): {
	head: string;
	body: string;
} {
	const i18n = bundledI18n(props.language);
	const render = (part: ReactNode) =>
		renderToStaticMarkup(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>);
	const Page = PAGES[page];
	const body = (
		<>
			<Page {...props} />
			{isListed(page) && <StructuredData page={page} {...props} />}
		</>
	);
	return {
		head: render(
			<>
				<PaintAfter id="end" />
				<Head page={page} {...props} />
			</>,
		),
		body: render(body),
	};
}

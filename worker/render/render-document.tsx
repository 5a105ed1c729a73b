/** The Worker's only import of `web/`: renders a page in a language with an arm to HTML. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Head } from "../../web/site/components/head.tsx";
import type { PageProps } from "../../web/site/page-props.ts";
import { PAGES, type PageName } from "../../web/site/pages.tsx";
import { bundledI18n } from "./bundled-i18n.ts";

export interface DocumentRequest extends PageProps {
	page: PageName;
}

/** `head`: title, description and links; `body`: the page. Both static: no React in the browser. */
export function renderDocument({ page, ...props }: DocumentRequest): {
	head: string;
	body: string;
} {
	const i18n = bundledI18n(props.language);
	const render = (part: ReactNode) =>
		renderToStaticMarkup(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>);
	const Page = PAGES[page];
	return { head: render(<Head page={page} {...props} />), body: render(<Page {...props} />) };
}

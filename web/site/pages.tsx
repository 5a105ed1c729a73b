/** Every document by name: its head and its body. */
import type { ComponentType } from "react";
import type { Language, Platform } from "../../worker/contract/events.ts";
import type { SlotCopy } from "../../worker/contract/experiment.ts";
import type { DocumentName } from "../../worker/contract/paths.ts";
import { DownloadBody, DownloadHead } from "./pages/download.tsx";
import { HomeBody, HomeHead } from "./pages/home.tsx";
import { NotFoundBody, NotFoundHead } from "./pages/not-found.tsx";

/** What the edge knows when it renders; a page takes what it needs. */
export interface PageProps {
	language: Language;
	/** Of the site, for addresses that must be absolute. */
	origin: string;
	platform?: Platform;
	/** The words of the arm or of the targeted headline. */
	copy?: SlotCopy | undefined;
	/** Where the download page leads. */
	href?: string;
}

interface Page {
	Head: ComponentType<PageProps>;
	Body: ComponentType<PageProps>;
}

export type PageName = DocumentName | "notFound" | "download";

export const PAGES: Record<PageName, Page> = {
	home: { Head: HomeHead, Body: HomeBody },
	notFound: { Head: NotFoundHead, Body: NotFoundBody },
	download: { Head: DownloadHead, Body: DownloadBody },
};

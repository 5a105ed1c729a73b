/** Names of the drawings that pages share, for the recordings. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PROVIDERS } from "../contract/providers.ts";
import * as icons from "../web/ui/icons.tsx";
import { ProviderLogo } from "../web/ui/provider-logo.tsx";

/** Places of the shapes in the markup of a drawing, however that is written. */
const placesIn = (markup: string) =>
	[...markup.matchAll(/ (?:d|points|[cr]?[xy][12]?|r)="([^"]*)"/g)].map(([, at]) => at).join(" ");

const NAMES = new Map(
	[
		...Object.entries(icons).map(([name, icon]) => [name, icon({})] as const),
		...PROVIDERS.map((provider) => [provider, createElement(ProviderLogo, { provider })] as const),
	].map(([name, drawing]) => [placesIn(renderToStaticMarkup(drawing)), name]),
);

/** The name of an icon or a logo by its markup; undefined for another drawing. */
export const nameOfDrawing = (markup: string) => NAMES.get(placesIn(markup));

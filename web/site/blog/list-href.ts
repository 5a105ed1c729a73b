import { blogPath, categoryPath } from "../../../worker/contract/paths.ts";
import type { ListQuery } from "./blog-view.ts";

/** The address of a part of the list; the first page goes without its number. */
export function listHref({ language, page, search, category }: ListQuery): string {
	const path = category === undefined ? blogPath(language) : categoryPath(language, category);
	const parameters = new URLSearchParams();
	if (page > 1) parameters.set("page", String(page));
	if (search !== undefined) parameters.set("search", search);
	return parameters.size > 0 ? `${path}?${parameters}` : path;
}

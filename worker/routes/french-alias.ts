/** `/fr…`: French documents have no prefix (docs/product/site.md#languages). */
import type { Handler } from "hono";
import { type DocumentName, documentPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { readAddress } from "../http/address.ts";
import { pageLocation } from "../http/redirects.ts";

export function frenchAlias(name: DocumentName): Handler<AppEnv> {
	return (c) => {
		const { searchParams } = readAddress(c.req.url);
		return c.env.responses.redirect(pageLocation(documentPath(name, "fr"), searchParams));
	};
}

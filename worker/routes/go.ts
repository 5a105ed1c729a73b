/** `/go/{name}`, a campaign's short address on paper and elsewhere: a 302 from memory (docs/product/reports.md#campaign-links). */
import type { Handler } from "hono";
import type { GO } from "../../contract/links.ts";
import { DOCUMENTS } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { readAddress } from "../http/address.ts";
import { linkLocation } from "../http/redirects.ts";
import { inRequest } from "./name-request.ts";

export const go: Handler<AppEnv, typeof GO> = async (c) => {
	const { responses, links, log } = c.env;
	// People who type a printed address may begin it with a capital.
	const name = c.req.param("name").toLowerCase();
	const address = await links.find(name).catch((error: unknown) => {
		inRequest(c, () => log.error("links_unread", { reason: String(error) }));
		// A printed code leads to the site, whatever fails.
		return DOCUMENTS.home;
	});
	if (address === undefined) return c.notFound();
	return responses.redirect(linkLocation(address, readAddress(c.req.raw.url).searchParams));
};

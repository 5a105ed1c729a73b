/** Leads addresses of a WordPress that was the whole site to the blog. */
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readAddress } from "../http/address.ts";
import { oldAddressLocation } from "../http/redirects.ts";
import { languageOfPath } from "../language/resolve-language.ts";
import { respondWithView } from "./blog-page.ts";
import { visitOf } from "./visit.ts";

/** A redirect, 410, or undefined for what was no address of WordPress (docs/product/blog.md#old-addresses). */
export async function formerAddress(c: Context<AppEnv>): Promise<Response | undefined> {
	const { pathname, searchParams } = readAddress(c.req.url);
	// Files, for which the blog need not be loaded.
	if (pathname.includes(".", pathname.lastIndexOf("/"))) return undefined;
	const blog = await c.env.blog();
	const found = await blog.formerAddress(pathname, searchParams.get("p"), visitOf(c));
	if (found === undefined) return undefined;
	if (found.kind === "gone") {
		return respondWithView(c, { kind: "gone", language: languageOfPath(pathname) });
	}
	const location = oldAddressLocation(found.location, searchParams);
	return c.env.responses.redirect(location, [], [], found.status);
}

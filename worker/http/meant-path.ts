import { LANGUAGES } from "../../contract/languages.ts";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	APP_PATHS,
	appLink,
	BLOG,
	blogPath,
	checkoutPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	PAID_PLANS,
	REDIRECTS,
} from "../../contract/paths.ts";
import { decodeComponent } from "../runtime/decode-component.ts";

/** Paths without a language and without a token in their address: under a prefix they get it as `lang`. */
const WITHOUT_LANGUAGE = [
	...[REDIRECTS.cta, REDIRECTS.downloadFr, REDIRECTS.downloadEn, BLOG],
	...PAID_PLANS.map((plan) => checkoutPath(plan)),
	...[ACCOUNT_PATHS.auth, ACCOUNT_PATHS.forgotPassword, ACCOUNT_PATHS.newsletter],
	...Object.values(APP_PATHS),
	...Object.values(ADMIN_PATHS).filter((path) => !path.includes(":")),
];

const toItself = (path: string) => [path, path] as const;

/** Addresses by their path in lower case; a later entry replaces an earlier one. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
	...WITHOUT_LANGUAGE.flatMap((path) => [
		toItself(path),
		...LANGUAGES.map((language) => [`/${language}${path}`, appLink(path, language)] as const),
	]),
	...(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
		[documentPath(name, "en").replace(/^\/en/, "/fr"), documentPath(name, "fr")] as const,
		...LANGUAGES.map((language) => documentPath(name, language)).map(toItself),
	]),
	...LANGUAGES.map(blogPath).map(toItself),
]);

/**
 * The address that an unknown path means when it differs in case, in spaces or slashes around its parts, or in a language
 * prefix (docs/product/site.md#not-found).
 *
 * @example findMeantAddress("/FR/Pricing%20") // "/pricing"
 */
export function findMeantAddress(pathname: string): string | undefined {
	const parts = decodeComponent(pathname)?.split("/");
	const named = parts?.map((part) => part.trim()).filter((part) => part !== "");
	return named && ADDRESSES.get(`/${named.join("/").toLowerCase()}`);
}

/** Cookies that only the Worker can read: what a browser keeps for us between two requests. */
import type * as z from "zod/mini";
import { createSealer } from "../runtime/seal.ts";

type ReadCookie = (name: string) => readonly string[];

export interface SealedCookie<T> {
	/** Undefined without a cookie, and for one that is not ours or has another shape. Never throws. */
	read(cookie: ReadCookie): Promise<T | undefined>;
	/** The `Set-Cookie` value. @throws OversizedCookieError; Error without a secret */
	write(value: T): Promise<string>;
	/** The `Set-Cookie` value that removes it. */
	clear: string;
}

/** Name and value. Browsers drop more than 4,096 bytes without a word (RFC 6265bis §5.6). */
export const MAX_COOKIE_BYTES = 3_500;

/** A cookie that browsers might drop is never sent: the page that expects it would only come back to itself. */
export class OversizedCookieError extends Error {
	constructor(name: string, bytes: number) {
		super(`the cookie ${name} has ${bytes} bytes`);
		this.name = "OversizedCookieError";
	}
}

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/** @param name without its prefix; one cookie's value is not accepted as another's */
export function createSealedCookie<T>(
	name: string,
	{ secrets, schema, seconds }: { secrets: string[]; schema: z.ZodMiniType<T>; seconds: number },
): SealedCookie<T> {
	const sealer = createSealer(secrets, name);
	const cookieName = `__Host-${name}`;
	return {
		async read(cookie) {
			const [sealed = ""] = cookie(cookieName);
			return schema.safeParse(sealed && (await sealer.open(sealed))).data;
		},
		async write(value) {
			const pair = `${cookieName}=${await sealer.seal(value)}`;
			if (pair.length > MAX_COOKIE_BYTES) throw new OversizedCookieError(name, pair.length);
			return `${pair}; ${ATTRIBUTES}; Max-Age=${seconds}`;
		},
		clear: `${cookieName}=; ${ATTRIBUTES}; Max-Age=0`,
	};
}

/** Cookies that only the Worker can read: what a browser keeps for us between two requests. */
import type * as z from "zod/mini";
import { createSealer } from "../runtime/seal.ts";

type ReadCookie = (name: string) => readonly string[];

export interface SealedCookie<T> {
	/** Undefined without a cookie, and for one that is not ours or has another shape. Never throws. */
	read(cookie: ReadCookie): Promise<T | undefined>;
	/** The `Set-Cookie` value. @throws Error without a secret. */
	write(value: T): Promise<string>;
	/** The `Set-Cookie` value that removes it. */
	clear: string;
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
		write: async (value) =>
			`${cookieName}=${await sealer.seal(value)}; ${ATTRIBUTES}; Max-Age=${seconds}`,
		clear: `${cookieName}=; ${ATTRIBUTES}; Max-Age=0`,
	};
}

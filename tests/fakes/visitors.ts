/** Visitors whom the site has issued: their cookies are signed. */
import { hash32 } from "../../contract/hash.ts";
import { createVisitors } from "../../worker/experiments/visitors.ts";

/** The value of `__Host-vid`. */
export const signedId = (id: string, secret: string): string => createVisitors(secret).sign(id);

/** A new visitor whose bucket in a test with this salt is within the bounds. */
export function idInBucket(salt: string, from: number, below: number): string {
	for (;;) {
		const id = crypto.randomUUID();
		const bucket = hash32(`${salt}:${id}`) % 100;
		if (bucket >= from && bucket < below) return id;
	}
}

/** The sign-ups of a browser, until they are confirmed (docs/product/accounts.md#e-mail-confirmation). */
import * as z from "zod/mini";
import { MAIL_PAUSE_SECONDS } from "../../contract/accounts.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { PAID_PLANS } from "../../contract/paths.ts";

const signUp = z.object({
	/** Stored with the account that this sign-up made: only then it has the password typed here. */
	id: z.uuid(),
	email: z.string(),
	fullName: z.string(),
	language: z.enum(LANGUAGES),
	plan: z.optional(z.enum(PAID_PLANS)),
	/** When the last mail was asked for, in milliseconds since 1970. */
	mailedAt: z._default(z.number(), 0),
});
export type SignUp = z.infer<typeof signUp>;
export const signUpsSchema = z.array(signUp);

export const SIGN_UPS_SECONDS = 30 * 24 * 60 * 60;
const MAX_SIGN_UPS = 4;
/** Two of the longest; sealed they fit into a cookie. */
const MAX_BYTES = 2_400;

/** Newest last: who signs up twice, because no mail came, may confirm either. */
export function withSignUp(before: readonly SignUp[] | undefined, next: SignUp): SignUp[] {
	const signUps = [...(before ?? []), next].slice(-MAX_SIGN_UPS);
	while (signUps.length > 1 && sizeOf(signUps) > MAX_BYTES) signUps.shift();
	return signUps;
}

const sizeOf = (signUps: SignUp[]) => new TextEncoder().encode(JSON.stringify(signUps)).length;

/** Seconds until the link of a sign-up may be sent again; 0 for now. */
export function mailPause({ mailedAt }: Pick<SignUp, "mailedAt">, now: number): number {
	return Math.max(0, Math.ceil(MAIL_PAUSE_SECONDS - (now - mailedAt) / 1000));
}

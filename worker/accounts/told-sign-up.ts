/** A sign-up by a provider that the browser has yet to tell the ad pixel, once (worker/routes/lead-signed-up.ts). */
import * as z from "zod/mini";

export const toldSignUpSchema = z.object({
	/** By which the ad platform knows the sign-up from us, too. */
	eventId: z.uuid(),
	/** Plan and target of the sign-in page. */
	query: z.string(),
});
export type ToldSignUp = z.infer<typeof toldSignUpSchema>;

/** The browser asks for the page at once. */
export const TOLD_SIGN_UP_SECONDS = 60;

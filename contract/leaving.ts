/** A page that tells the ad pixel something before it goes on (web/site/pages/leaving.tsx). */
export interface Leaving {
	location: string;
	/** By which a repetition is known. */
	eventId: string;
	reports: "click" | "signUp";
}

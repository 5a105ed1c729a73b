import { SIGN_UP_LOCATION } from "../../../worker/contract/events.ts";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { send } from "../../ui/events/send-events.ts";

/**
 * Reports a sign-up to our own measuring, as an event of the visit. Never rejects: an
 * event that cannot be sent is sent with the next one, as clicks are.
 */
export function reportSignUp(): Promise<void> {
	return send({
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at: new Date().toISOString(),
		page_url: location.origin + location.pathname,
		cta_location: SIGN_UP_LOCATION,
		cta_destination: APP_PATHS.signupConfirmation,
	});
}

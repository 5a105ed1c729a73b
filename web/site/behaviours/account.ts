import { send } from "../../ui/events/send-events.ts";
import { tagSignUp } from "./tag-page.ts";

/** Account pages work without a script; what makes them quicker is a chunk of its own. */
export function enhanceAccount(): void {
	if (!document.querySelector("[data-account]")) return;
	import("../account/enhance.ts").then(
		(chunk) => chunk.enhanceAccountPage({ send, tagSignUp }),
		// Offline: the forms are plain ones.
		() => {},
	);
}

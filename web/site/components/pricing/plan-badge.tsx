import type { SlotContent } from "../../../../contract/slots.ts";

const LOOKS = {
	solid: "bg-green text-on-green",
	outline: "border-2 border-green bg-sheet text-green",
};

/** The badge on the card of a plan; a test may change its look or hide it. */
export function PlanBadge({ label, look }: SlotContent<"pricing.badge">) {
	if (look === "hidden") return null;
	return (
		<p
			className={`absolute -top-4 right-7 rounded-full px-4 py-1 font-semibold text-sm ${LOOKS[look]}`}
		>
			{label}
		</p>
	);
}

import { beforeEach, describe, expect, it } from "vitest";
import { watchDropZones } from "../../../web/site/behaviours/drop-zone.ts";

function drag(zone: Element, type: string): Event {
	const event = new Event(type, { bubbles: true, cancelable: true });
	zone.dispatchEvent(event);
	return event;
}

describe("a drop zone", () => {
	let zone: Element;
	beforeEach(() => {
		document.body.innerHTML = "<div data-drop-zone></div>";
		zone = document.querySelector("[data-drop-zone]") as Element;
		watchDropZones();
	});

	it.each(["dragleave", "drop"])("is highlighted while a file hovers, until %s", (end) => {
		drag(zone, "dragover");
		expect(zone.hasAttribute("data-over")).toBe(true);
		drag(zone, end);
		expect(zone.hasAttribute("data-over")).toBe(false);
	});

	it("prevents the browser from opening the dropped file", () => {
		expect(drag(zone, "dragover").defaultPrevented).toBe(true);
		expect(drag(zone, "drop").defaultPrevented).toBe(true);
	});
});

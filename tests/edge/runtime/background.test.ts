import { expect, it } from "vitest";
import { withBackground } from "../../../worker/runtime/background.ts";

it.each([
	["that succeeds", async () => "done"],
	["that fails", () => Promise.reject(new Error("failed"))],
])("a run %s ends after its work, and after what that adds", async (_, result) => {
	const ended: string[] = [];
	const later = (name: string, more?: () => void) =>
		new Promise<void>((end) => {
			setTimeout(() => {
				ended.push(name);
				more?.();
				end();
			}, 1);
		});
	const run = withBackground((background) => {
		background(later("first", () => background(later("second"))));
		return result();
	});
	await run.catch(({ message }) => expect(message).toBe("failed"));
	expect(ended).toEqual(["first", "second"]);
});

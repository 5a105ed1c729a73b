import { expect, it, vi } from "vitest";
import { focusFirstWrong } from "../../../web/app/focus-first-wrong.ts";

it("gives the focus to the first wrong field in the order of the form, not of the errors", () => {
	const setFocus = vi.fn();
	const wrong = { type: "custom" };
	focusFirstWrong<{ name: string; email: string; password: string }>({
		getValues: (() => ({ name: "", email: "", password: "" })) as never,
		setFocus,
	})({ password: wrong, email: wrong });
	expect(setFocus.mock.calls).toEqual([["email"]]);
});

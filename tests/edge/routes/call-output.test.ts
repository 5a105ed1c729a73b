import { expect, it } from "vitest";
import { outputOf } from "../../../worker/routes/call-output.ts";

it("returns what the table names, and nothing else", async () => {
	const preferences = { weekly: true, alerts: false, is_chosen: true };
	expect(await outputOf("get_mail_preferences", { ...preferences, secret: 1 })).toEqual(
		preferences,
	);
});

it("throws an error that names the field and not its value", async () => {
	const failed = outputOf("get_mail_preferences", {
		weekly: "secret",
		alerts: false,
		is_chosen: true,
	});
	await expect(failed).rejects.toThrow(/^get_mail_preferences .*: weekly$/);
});

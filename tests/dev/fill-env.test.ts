import { expect, it } from "vitest";
import { fillEnv } from "../../dev/fill-env.ts";

it("fills each name, wherever it stands", () => {
	const text = '<a href="mailto:env(SUPPORT_EMAIL)">env(SUPPORT_EMAIL)</a>';
	expect(fillEnv(text, { SUPPORT_EMAIL: "$&@site.test" })).toBe(
		'<a href="mailto:$&@site.test">$&@site.test</a>',
	);
});

it.each([{}, { SMTP_PASSWORD: "" }])("refuses a name without a value: %j", (values) => {
	expect(() => fillEnv("env(SMTP_PASSWORD)", values)).toThrow("SMTP_PASSWORD");
});

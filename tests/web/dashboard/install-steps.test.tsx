import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import dashboard from "../../../locales/fr/dashboard.json";
import { InstallSteps } from "../../../web/app/dashboard/install-steps.tsx";
import { open, PROFILE } from "./open-part.tsx";

it("name the account's new address where the session still has the former one", async () => {
	const email = "nouvelle@example.com";
	open(<InstallSteps />, () => Response.json({ ...PROFILE, email }));
	const { signIn } = dashboard.install;
	expect(await screen.findByText(signIn.replace("{{email}}", email))).toBeDefined();
});

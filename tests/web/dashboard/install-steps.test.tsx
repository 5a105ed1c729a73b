import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import dashboard from "../../../locales/fr/dashboard.json";
import { InstallSteps } from "../../../web/app/dashboard/install-steps.tsx";
import { shown } from "./open-dialog.tsx";
import { open, PROFILE } from "./open-part.tsx";

it("name the account's new address where the session still has the former one", async () => {
	const email = "nouvelle@example.com";
	open(<InstallSteps />, () => Response.json({ ...PROFILE, email }));
	const { signIn } = dashboard.install;
	expect(await screen.findByText(signIn.replace("{{email}}", email))).toBeDefined();
});

it("share the link to the add-in where the device can", async () => {
	const share = vi.fn(async () => {});
	vi.stubGlobal("navigator", { share });
	open(<InstallSteps />, () => Response.json(PROFILE));
	fireEvent.click(screen.getByText(dashboard.install.share));
	const url = screen.getByText(/^http/).textContent;
	expect(share.mock.calls).toEqual([[{ title: dashboard.install.linkTitle, url }]]);
});

it.each([
	["copied", () => Promise.resolve()],
	["copyFailed", () => Promise.reject(new Error("refused"))],
] as const)("say that the link was %s", async (status, copy) => {
	const writeText = vi.fn(copy);
	vi.stubGlobal("navigator", { clipboard: { writeText } });
	open(<InstallSteps />, () => Response.json(PROFILE));
	fireEvent.click(screen.getByText(dashboard.install.copy));
	expect(await shown(dashboard.install[status])).toBeDefined();
	expect(writeText).toHaveBeenCalledWith(screen.getByText(/^http/).textContent);
});

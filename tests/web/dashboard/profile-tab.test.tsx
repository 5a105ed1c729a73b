import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { ProfileTab } from "../../../web/app/dashboard/profile-tab.tsx";
import { readInput } from "../../../web/app/kept-input.ts";
import { leave } from "../../../web/app/sign-out.ts";
import { signedIn, USER } from "../admin/fake-worker.ts";
import { refusal } from "./open-dialog.tsx";
import { open, PROFILE } from "./open-part.tsx";

const { profile } = dashboard;

/** The tab at a Worker that saves the profile with this response, and cannot read it. */
function openTab(saved = () => Response.json(null)) {
	open(<ProfileTab profile={PROFILE} />, (url) => {
		if (url.includes("get_own_sessions")) return Response.json([]);
		if (url.includes("save_own_profile")) return saved();
		if (url.includes("address")) return Response.json({ email: PROFILE.email, pending: null });
		return Response.json({}, { status: 503 });
	});
}
const save = () => fireEvent.click(screen.getByRole("button", { name: profile.save }));

describe("a profile", () => {
	it("is saved though it cannot be read again", async () => {
		openTab();
		save();
		expect(await screen.findByText(profile.saved)).toBeDefined();
		expect(screen.queryByText(profile.saveError)).toBeNull();
	});

	describe("that was typed and not saved", () => {
		const field = () => screen.getByLabelText<HTMLInputElement>(profile.fullName);
		/** Types a name into a page, and leaves it. */
		async function typeAndLeave(leavePage: () => unknown) {
			openTab(refusal(401, "unauthenticated"));
			fireEvent.input(field(), { target: { value: "Camille Martin" } });
			await waitFor(() => expect(sessionStorage).toHaveLength(1));
			await leavePage();
			cleanup();
		}

		it("is there again after the sign-in that an ended session asks for", async () => {
			await typeAndLeave(async () => {
				save();
				await screen.findByText(common.signInAgain.title);
				expect(screen.queryByText(profile.saveError)).toBeNull();
			});
			openTab();
			await waitFor(() => expect(field().value).toBe("Camille Martin"));
			save();
			expect(await screen.findByText(profile.saved)).toBeDefined();
			expect(sessionStorage).toHaveLength(0);
		});

		/** Another tab says so, and this page goes to the sign-in. */
		async function signOutElsewhere() {
			const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
			const tab = new BroadcastChannel("session");
			tab.postMessage("signed out");
			const target = expect.stringMatching(/^\/auth\?next=/);
			await waitFor(() => expect(assign.mock.calls).toEqual([[target]]));
			tab.close();
			assign.mockRestore();
		}

		it.each([
			["here", leave],
			["in another tab", signOutElsewhere],
		])("is nobody's after a sign-out %s", async (_, signOut) => {
			await typeAndLeave(signOut);
			openTab();
			expect(field().value).toBe(PROFILE.full_name ?? "");
		});

		it("is not another account's", async () => {
			await typeAndLeave(() => {});
			signedIn({ ...USER, id: "user-2" });
			expect(readInput("profile")).toBeUndefined();
		});
	});
});

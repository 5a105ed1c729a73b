import { expect, it, vi } from "vitest";
import { onSignedOutElsewhere, setUser } from "../../../web/app/session-store.ts";
import { signedIn, USER } from "../admin/fake-worker.ts";

it("a page leaves when another tab signs out", async () => {
	signedIn(USER);
	const left = new Promise<void>((resolve) => {
		const stop = onSignedOutElsewhere(() => {
			stop();
			resolve();
		});
	});
	setUser(null);
	await left;
});

it("a page that was loading while another tab signed out leaves at once", () => {
	signedIn(USER);
	const cookies = vi.spyOn(document, "cookie", "get").mockReturnValue("lang=fr; signed_in=1");
	const leave = vi.fn();
	onSignedOutElsewhere(leave)();
	expect(leave).not.toHaveBeenCalled();
	cookies.mockReturnValue("lang=fr");
	onSignedOutElsewhere(leave)();
	expect(leave).toHaveBeenCalledOnce();
});

import { renderHook } from "@testing-library/react";
import { act } from "react";
import { expect, it, vi } from "vitest";
import {
	onSignedOutElsewhere,
	setUser,
	stopAsking,
	useSession,
} from "../../../web/app/session-store.ts";
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

it("a page that nobody is signed in to is not left: it may be on its way elsewhere", () => {
	signedIn(null);
	vi.spyOn(document, "cookie", "get").mockReturnValue("lang=fr");
	const leave = vi.fn();
	onSignedOutElsewhere(leave)();
	expect(leave).not.toHaveBeenCalled();
});

it("a sign-in within the page ends what it says of a session that is over", () => {
	signedIn(USER);
	const { result } = renderHook(useSession);
	act(() => stopAsking(false));
	expect(result.current.isOver).toBe(true);
	act(() => setUser(USER));
	expect(result.current.isOver).toBe(false);
});

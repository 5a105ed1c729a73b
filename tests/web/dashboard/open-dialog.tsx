/** Opens a dialog of the account, and what tests do in it. */
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { open, PROFILE } from "./open-part.tsx";

/** Opens a dialog whose changes get this response; what it sent, and whether it closed itself. */
export function openDialog(
	dialog: (onClose: () => void) => ReactNode,
	respond: () => Response | Promise<Response>,
) {
	const sent: [string, unknown][] = [];
	const onClose = vi.fn();
	open(dialog(onClose), (url, init) => {
		if (url.includes("get_own_sign_ins")) {
			return Response.json({ has_password: true, providers: [] });
		}
		if (url.includes("get_own_profile")) return Response.json(PROFILE);
		sent.push([url, JSON.parse(String(init?.body))]);
		return respond();
	});
	return { sent, onClose };
}
export const outcome = (outcome: string) => () => Response.json({ outcome });
export const refusal = (status: number, code: string) => () =>
	Response.json({ error: { code, message: "" } }, { status });
const fails = (error: Error) => () => Promise.reject(error);
export const offline = fails(new TypeError("offline"));
/** A call that is stopped because it took too long. */
export function stopAt() {
	const stopped = AbortSignal.abort(new DOMException("", "TimeoutError"));
	return vi.spyOn(AbortSignal, "timeout").mockReturnValue(stopped);
}

export const type = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) =>
	fireEvent.click(screen.getByText(name, { selector: "button" }));
/** Sends the form of the dialog; the page stays. */
export const sendForm = () =>
	expect(fireEvent.submit(document.querySelector("dialog form") as HTMLFormElement)).toBe(false);
/** Waits for a text; queries compare with single spaces. */
export const shown = (text: string) => screen.findByText(text.replace(/\s+/g, " "));
/** The message below the field of a label. */
export function messageOf(label: string): string | undefined {
	const described = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
	const id = described.split(" ").find((each) => each.endsWith("-error"));
	return (id && document.getElementById(id)?.textContent) || undefined;
}
export const alerts = () =>
	screen.queryAllByRole("alert", { hidden: true }).map((each) => each.textContent);

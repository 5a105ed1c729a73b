/** The script of the account pages, on the forms that the edge renders. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeEach, describe, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import { enhanceAccountPage } from "../../../web/site/account/enhance.ts";
import { AccountForm } from "../../../web/site/components/account/account-form.tsx";
import {
	EmailField,
	NewPasswordFields,
	PasswordField,
} from "../../../web/site/components/account/fields.tsx";
import { ForgotPassword } from "../../../web/site/components/account/forgot-password.tsx";
import { Resend } from "../../../web/site/components/account/resend.tsx";
import { Toast } from "../../../web/site/components/account/toast.tsx";
import type { PageProps } from "../../../web/site/page-props.ts";
import { testI18n } from "../texts.ts";

const { validation, password, fields } = auth;
const sent = vi.fn();
const solved = vi.hoisted(() => vi.fn<(siteKey: string) => Promise<string | undefined>>());
vi.mock("../../../web/ui/solve-challenge.ts", () => ({ solveChallenge: solved }));

beforeEach(() => {
	vi.clearAllMocks();
	solved.mockReset();
	HTMLFormElement.prototype.submit = sent;
});

/** An account page with these parts, and its script. */
function open(parts: ReactNode, name = "auth") {
	const page = <I18nextProvider i18n={testI18n()}>{parts}</I18nextProvider>;
	document.body.innerHTML = `<div data-account="${name}">${renderToStaticMarkup(page)}</div>`;
	const reporting = { send: vi.fn(), tagSignUp: vi.fn() };
	enhanceAccountPage(reporting);
	return reporting;
}
const signUpForm = (challenge = "") => (
	<AccountForm submit="S’inscrire" busy="Inscription…" challenge={challenge}>
		<EmailField />
		<NewPasswordFields />
	</AccountForm>
);
const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const fill = (values: Record<string, string>) => {
	for (const [name, value] of Object.entries(values)) field(name).value = value;
};
const button = () => document.querySelector("button[type=submit]") as HTMLButtonElement;
async function send() {
	const event = new Event("submit", { cancelable: true });
	document.querySelector("form")?.dispatchEvent(event);
	// The script sends it, once it is checked.
	expect(event.defaultPrevented).toBe(true);
	for (let tick = 0; tick < 5; tick++) await Promise.resolve();
}
const VALID = { email: " camille@example.com ", password: "secret", confirmPassword: "secret" };

it("marks the page once its script has run, and reports the sign-up that led to it", () => {
	history.replaceState(null, "", "/auth#done");
	const { send } = open(signUpForm());
	expect(document.querySelector<HTMLElement>("[data-account]")?.dataset.enhanced).toBe("");
	expect(send).toHaveBeenCalledOnce();
});

describe("a form", () => {
	it("is sent once, and says that it is busy", async () => {
		open(signUpForm());
		fill(VALID);
		await send();
		await send();
		expect(sent).toHaveBeenCalledOnce();
		expect(solved).not.toHaveBeenCalled();
		const [spinner, label] = button().querySelectorAll("span");
		expect([button().disabled, label?.textContent, button().getAttribute("aria-busy")]).toEqual([
			...[true, "Inscription…", "true"],
		]);
		expect(spinner?.hidden).toBe(false);
	});

	const EMAIL = { email: validation.invalidEmail };
	const SHORT = { password: validation.passwordMin };
	const DIFFERS = { confirmPassword: validation.passwordsMismatch };
	const both = (password: string, confirmPassword = password) => ({ password, confirmPassword });

	it.each<[Record<string, string>, Record<string, string>, string]>([
		[{ email: "a b" }, EMAIL, "email"],
		[{ email: "a b@c.fr" }, EMAIL, "email"],
		[{ email: "a@b@c.fr" }, EMAIL, "email"],
		[{ email: "" }, EMAIL, "email"],
		...["r&d@example.com", "ventes/paris@example.com", "a@b", " a@b.fr"].map(
			(email): [Record<string, string>, Record<string, string>, string] => [{ email }, {}, ""],
		),
		[both("12345"), SHORT, "password"],
		[both("123456"), {}, ""],
		[both("é".repeat(37)), { password: validation.passwordMax }, "password"],
		[both("e\u0301".repeat(36)), {}, ""],
		[both("secret", "secrets"), DIFFERS, "confirmPassword"],
		[{ email: "", ...both("1", "2") }, { ...EMAIL, ...SHORT, ...DIFFERS }, "email"],
	])("is checked as the edge does before it is sent: %j", async (wrong, messages, focused) => {
		open(signUpForm());
		fill({ ...VALID, ...wrong });
		await send();
		expect(sent).toHaveBeenCalledTimes(focused === "" ? 1 : 0);
		for (const name of ["email", "password", "confirmPassword"]) {
			const described = (field(name).getAttribute("aria-describedby") ?? "").split(" ");
			const alert = document.querySelector(`[id="${field(name).id}-error"]`);
			expect(alert?.textContent, name).toBe(messages[name]);
			expect(described.includes(`${field(name).id}-error`), name).toBe(name in messages);
			expect(field(name).getAttribute("aria-invalid")).toBe(String(name in messages));
		}
		expect((document.activeElement as HTMLInputElement).name ?? "").toBe(focused);
		expect(button().disabled).toBe(focused === "");
	});

	it("loses each message once it is right, and keeps its hint", async () => {
		open(signUpForm());
		const hint = field("password").getAttribute("aria-describedby");
		fill({ ...VALID, password: "1" });
		for (const _ of [1, 2]) await send();
		expect(document.querySelectorAll("[role=alert]")).toHaveLength(2);
		expect(field("password").getAttribute("aria-describedby")).toBe(
			`${hint} ${field("password").id}-error`,
		);
		fill(VALID);
		await send();
		expect(document.querySelectorAll("[role=alert]")).toHaveLength(0);
		expect(field("password").getAttribute("aria-describedby")).toBe(hint);
		expect(sent).toHaveBeenCalledOnce();
	});

	it("is sent with the challenge, which is loaded when it is touched", async () => {
		const challenge = Promise.withResolvers<string>();
		solved.mockReturnValue(challenge.promise);
		open(signUpForm("site-key"));
		expect(solved).not.toHaveBeenCalled();
		for (const _ of [1, 2]) field("email").dispatchEvent(new Event("focusin", { bubbles: true }));
		expect(solved.mock.calls).toEqual([["site-key"]]);
		fill(VALID);
		await send();
		expect([sent.mock.calls.length, button().disabled]).toEqual([0, true]);
		challenge.resolve("token");
		await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
		expect([solved.mock.calls.length, field("challenge").value]).toEqual([1, "token"]);
	});

	it("that is sent without a touch loads the challenge then, and goes without a token if need be", async () => {
		solved.mockResolvedValue(undefined);
		open(signUpForm("site-key"));
		fill(VALID);
		await send();
		expect([solved.mock.calls.length, field("challenge").value]).toEqual([1, ""]);
		expect(sent).toHaveBeenCalledOnce();
	});

	it.each([
		[true, 1],
		[false, 0],
	])("of a page that comes back from the cache (%j) is loaded anew", (persisted, times) => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		open(signUpForm());
		dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
		// Each page of this file has added its listener to the one window.
		expect(reload.mock.calls.length > 0).toBe(times > 0);
	});
});

describe("a password", () => {
	it("is shown and hidden again by its button, which says so", () => {
		open(<PasswordField kind="current" label={fields.password} />);
		const reveal = document.querySelector("button[data-reveal]") as HTMLButtonElement;
		const state = () => [
			...[field("password").type, reveal.getAttribute("aria-pressed")],
			...[reveal.getAttribute("aria-label"), reveal.hidden],
		];
		expect(state()).toEqual(["password", "false", password.show, false]);
		reveal.click();
		expect(state()).toEqual(["text", "true", password.hide, false]);
		reveal.click();
		expect(state()).toEqual(["password", "false", password.show, false]);
	});

	it.each([
		["abc", 1, password.strength.weak],
		["abcdefg1", 2, password.strength.fair],
		["un-bon-secret-bien-long", 3, password.strength.strong],
	])("that is new has its strength beside it: %s", (typed, bars, word) => {
		open(<PasswordField kind="new" label={fields.newPassword} />);
		const hint = document.querySelector("[data-levels]") as HTMLElement;
		const type = (value: string) => {
			fill({ password: value });
			field("password").dispatchEvent(new Event("input"));
		};
		expect(hint.hidden).toBe(true);
		type(typed);
		expect([hint.hidden, hint.textContent]).toEqual([false, word]);
		const shown = [...hint.querySelectorAll(".strength-bar")].map(({ classList }) => [
			classList.contains("bg-green"),
			classList.contains("bg-line-strong"),
		]);
		expect(shown).toEqual([1, 2, 3].map((bar) => [bar <= bars, bar > bars]));
		type("");
		expect(hint.hidden).toBe(true);
	});
});

it("lets a mail be sent again after a minute, counting down", () => {
	vi.useFakeTimers();
	open(<Resend values={{}} asks resent challenge="" />);
	const state = () => [button().disabled, button().textContent];
	for (let left = 60; left > 0; left--) {
		expect(state()).toEqual([true, `${auth.resend.submit} (${left})`]);
		vi.advanceTimersByTime(1_000);
	}
	expect(state()).toEqual([false, auth.resend.submit]);
	expect(vi.getTimerCount()).toBe(0);
});

it("hides the toast of a success after 4 s, that of an error when it is dismissed", () => {
	vi.useFakeTimers();
	const toast = () => document.querySelector("[data-toast]");
	open(<Toast kind="success" title="Fait" />);
	vi.advanceTimersByTime(3_999);
	expect(toast()).not.toBeNull();
	vi.advanceTimersByTime(1);
	expect(toast()).toBeNull();
	open(<Toast kind="error" title="Échec" />);
	vi.advanceTimersByTime(60_000);
	const dismiss = document.querySelector("[data-dismiss]") as HTMLButtonElement;
	expect(dismiss.hidden).toBe(false);
	dismiss.click();
	expect(toast()).toBeNull();
});

it("opens the dialog of a forgotten password with the address that is typed", () => {
	open(
		<>
			<AccountForm submit="" busy="" challenge="">
				<EmailField />
			</AccountForm>
			<Resend values={{ email: "refused@example.com" }} challenge="" />
			<ForgotPassword {...({ challenge: "" } as PageProps)} />
		</>,
	);
	const dialog = document.getElementById("forgot") as HTMLElement;
	const isOpen = vi.spyOn(dialog, "matches");
	const addresses = document.querySelectorAll<HTMLInputElement>("input[name=email]");
	// A mistyped address is corrected, and the dialog opened again.
	for (const email of ["camile@example.com", "camille@example.com"]) {
		fill({ email });
		dialog.dispatchEvent(new Event("beforetoggle"));
		for (const shown of [true, false]) {
			isOpen.mockReturnValue(shown);
			dialog.dispatchEvent(new Event("toggle"));
			expect(document.activeElement === addresses[2]).toBe(shown);
			addresses[0]?.focus();
		}
	}
	expect([...addresses].map(({ value }) => value)).toEqual([
		...["camille@example.com", "refused@example.com", "camille@example.com"],
	]);
});

it.each([
	["/#token_hash=4f&type=email", "/?token_hash=4f&type=email"],
	["/?lang=fr#access_token=4f", "/?lang=fr&access_token=4f"],
	["/?lang=fr#error=a&error_code=otp_expired", "/?lang=fr&error=a&error_code=otp_expired"],
	["/#anything", "/?anything="],
	["/#content", undefined],
	["/", undefined],
])(
	"hands what stands behind the hash of a link's page to the edge, which judges it: %s",
	(address, target) => {
		history.replaceState(null, "", address);
		const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
		const content = <main id="content">{signUpForm()}</main>;
		for (const page of ["confirmation", "resetPassword", "undo"]) {
			replace.mockClear();
			open(content, page);
			expect([page, ...replace.mock.calls]).toEqual([page, ...(target ? [[target]] : [])]);
		}
		replace.mockClear();
		open(content, "signupConfirmation");
		expect(replace).not.toHaveBeenCalled();
	},
);

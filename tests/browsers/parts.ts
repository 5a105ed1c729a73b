/** Tasks of a browser, part by part; each returns what is wrong, or throws. */
import { setTimeout as sleep } from "node:timers/promises";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	appLink,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "../../contract/paths.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../../dev/demo-accounts.ts";
import { readMails } from "../../dev/mail.ts";
import { waitUntil } from "../../dev/processes.ts";
import { totpCode } from "../../dev/totp-code.ts";
import { ALL_BLOCKS } from "../../e2e/journey-content.ts";
import { emailOf } from "../../e2e/pages/operator-session.ts";
import { TEXTS } from "../../e2e/pages/texts.ts";
import type { ThirdParties } from "../../e2e/third-parties.ts";
import { KEYS, type Visitor } from "./visitor.ts";

export interface Scene {
	visitor: Visitor;
	inbox: string;
	parties: ThirdParties;
	/** Lets requests whose path matches wait until the returned function is called. */
	hold(pattern: RegExp): () => void;
	/** Stores what the browser shows. */
	picture(name: string): Promise<void>;
}

type Part = (scene: Scene) => Promise<string[]>;

const { auth, common, dashboard, factors } = TEXTS.fr;
const LANGUAGES = ["fr", "en"] as const;
const BLOG = ["/fr/blog", "/en/blog", ALL_BLOCKS, "/en/blog/rich-content"];
const PATHS = [
	...(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) =>
		LANGUAGES.map((language) => documentPath(name, language)),
	),
	...BLOG,
	...[ACCOUNT_PATHS.auth, ACCOUNT_PATHS.forgotPassword, "/nothing-here"],
];
const WIDTHS = [390, 1440];

/** How much wider than the window the page is. */
const OVERFLOW = "document.documentElement.scrollWidth - innerWidth";
/** Whether headline and text are as wide in our typeface as they are drawn, and not in the fallbacks. */
const HAS_TYPEFACE = `["h1", "main p"].every((selector) => {
	// A short word may be equally wide in both.
	const text = [...document.querySelectorAll(selector)].find((one) => one.textContent.length > 9);
	if (!text) return true;
	const widthIn = (family) => {
		const copy = document.createElement("span");
		copy.textContent = text.textContent;
		copy.style.cssText = "position:absolute;white-space:nowrap";
		copy.style.fontFamily = family;
		text.append(copy);
		const { width } = copy.getBoundingClientRect();
		copy.remove();
		return width;
	};
	return widthIn("inherit") !== widthIn('"Instrument Sans Arial", "Instrument Sans Roboto", system-ui');
})`;

/** Every document at two widths: no error, no violation of the policy, nothing wider than the screen, our typeface. */
const documents: Part = async ({ visitor, picture }) => {
	const found: string[] = [];
	for (const width of WIDTHS) {
		await visitor.resize(width);
		for (const path of PATHS) {
			await visitor.open(path);
			const overflow = await visitor.read<number>(OVERFLOW);
			if (overflow > 0) found.push(`${path} at ${width}: ${overflow} px too wide`);
			await visitor.until(HAS_TYPEFACE, `${path} is in our typeface`);
			await picture(`${path.replaceAll("/", "_")}-${width}`);
		}
	}
	return found;
};

const IS_MENU_OPEN = 'document.querySelector("#menu").matches(":popover-open")';

/** The documents' behaviours, by mouse and keyboard. */
const behaviours: Part = async ({ visitor }) => {
	await visitor.resize(390);
	await visitor.open("/");
	await visitor.click("[data-menu-toggle]");
	await visitor.until(IS_MENU_OPEN);
	await visitor.press(KEYS.escape);
	await visitor.until(`!${IS_MENU_OPEN}`);
	await visitor.click("[data-menu-toggle]");
	await visitor.click("#menu a", common.nav.pricing);
	await visitor.untilPath("/pricing");
	await visitor.until(`!${IS_MENU_OPEN}`);
	await visitor.click(".choice", "Annuel");
	await visitor.untilText("9,79");
	await visitor.click("summary");
	await visitor.until('document.querySelector("details[open]")');
	await visitor.read("scrollTo(0, 500)");
	await visitor.until("document.documentElement.dataset.scrolled !== undefined");
	return [];
};

/** An account from sign-up to sign-out, with its mail. */
const account: Part = async ({ visitor, inbox }) => {
	const email = `camille-${Date.now()}@example.com`;
	await visitor.resize(390);
	await visitor.open(appLink(`${ACCOUNT_PATHS.auth}?mode=signup`, "fr"));
	await visitor.fill("[name=fullName]", "Camille Martin");
	await visitor.fill("[name=email]", email);
	await visitor.fill("[name=password]", "premier-secret");
	await visitor.fill("[name=confirmPassword]", `premier-secret${KEYS.enter}`);
	await visitor.untilText(auth.signupConfirmation.title);
	let link: string | undefined;
	const isMailed = async () => {
		const [mail] = await readMails(inbox, email);
		link = /^https?:\S+(\/auth\S+token_hash=\S+)$/m.exec(mail?.text ?? "")?.[1];
		return link !== undefined;
	};
	await waitUntil(isMailed, 20_000, "the mail of the sign-up");
	await visitor.open(link ?? "");
	await visitor.click("button", auth.confirmation.passwordSubmit);
	await visitor.untilText(auth.confirmation.successTitle);
	await visitor.click("a", auth.confirmation.toDashboard);
	await visitor.until('document.querySelector("[name=password]")');
	await visitor.fill("[name=password]", `premier-secret${KEYS.enter}`);
	const welcome = (name: string) => dashboard.welcome.replace("{{name}}", name);
	await visitor.untilText(welcome("Camille Martin"));
	await visitor.click("[role=tab]", dashboard.tabs.profile);
	await visitor.fill("[name=fullName]", "Camille Durand");
	await visitor.click("button", dashboard.profile.save);
	await visitor.untilText(welcome("Camille Durand"));
	const tooWide = await visitor.read<number>(OVERFLOW);
	await visitor.click("button", auth.signOut.button);
	await visitor.untilPath("/");
	return tooWide > 0 ? [`the dashboard is ${tooWide} px too wide`] : [];
};

const OPERATOR_PAGES = Object.values(ADMIN_PATHS).filter(
	(path) => path !== ADMIN_PATHS.login && !path.includes(":"),
);

/** An operator's sign-in with a second factor, and every page of the back-office. */
const operator: Part = async ({ visitor, picture }) => {
	await visitor.resize(1440);
	await visitor.open(appLink(ADMIN_PATHS.login, "fr"));
	await visitor.fill("[type=email]", emailOf("super"));
	await visitor.fill("[type=password]", DEMO_PASSWORD + KEYS.enter);
	await visitor.untilText(factors.step.title);
	await visitor.fill("form input", totpCode(DEMO_TOTP_SECRET) + KEYS.enter);
	await visitor.untilText("Sam Super");
	const found: string[] = [];
	for (const path of OPERATOR_PAGES) {
		await visitor.open(path);
		await visitor.until(
			'document.querySelector("h1") && !document.querySelector("[aria-busy=true]")',
			path,
		);
		const overflow = await visitor.read<number>(OVERFLOW);
		if (overflow > 0) found.push(`${path}: ${overflow} px too wide`);
		await picture(path.replaceAll("/", "_"));
	}
	return found;
};

/** A visitor who leaves while a part of the app is on its way gets where they wanted, and comes back to a page that works. */
const leaving: Part = async ({ visitor, hold }) => {
	const found: string[] = [];
	// The visitor leaves by a link of the app whose part does not come, and then by one to a document.
	await visitor.open(ADMIN_PATHS.home);
	await visitor.untilText("Sam Super");
	const release = hold(/\/assets\/revenue-page/);
	await visitor.click(`a[href="${ADMIN_PATHS.revenue}"]`);
	await visitor.until(`location.pathname === "${ADMIN_PATHS.revenue}"`);
	await visitor.read('location.assign("/pricing")');
	await visitor.untilPath("/pricing");
	await sleep(1_000);
	if (!(await visitor.read('location.pathname === "/pricing"'))) found.push("a link is lost");
	release();
	await visitor.read("history.back()");
	await visitor.untilPath(ADMIN_PATHS.revenue);
	await visitor.untilText(TEXTS.fr.revenue.title);
	// The visitor leaves by Back, from a page of the app that does not come.
	await visitor.open("/help");
	const releasePage = hold(/\/assets\/funnel-page/);
	await visitor.read(`void setTimeout(() => location.assign("${ADMIN_PATHS.funnel}"))`);
	await visitor.until(
		`location.pathname === "${ADMIN_PATHS.funnel}" && document.querySelector("nav")`,
	);
	await visitor.read("void setTimeout(() => history.back())");
	await visitor.untilPath("/help");
	await sleep(1_000);
	if (!(await visitor.read('location.pathname === "/help"'))) found.push("Back is lost");
	releasePage();
	return found;
};

/** Third parties get nothing before the choice, and after it what they are to get. */
const consent: Part = async ({ visitor, parties }) => {
	const found: string[] = [];
	await visitor.resize(1440);
	await visitor.open("/beta");
	await visitor.until('!document.querySelector("#consent").hidden', "the question about cookies");
	if (parties.requests.length > 0) found.push(`before the choice: ${parties.requests[0]}`);
	await visitor.click("#consent .consent-accept");
	const untilReported = (name: string) =>
		waitUntil(async () => parties.events.some((event) => event.name === name), 10_000, name);
	await untilReported("ViewContent");
	await untilReported("ab_test_view");
	// Its page waits for the pixel; a click on a link does not, and WebKit ends the requests of a page that is left.
	await visitor.open(REDIRECTS.cta);
	await untilReported("Lead");
	return found;
};

/** In this order: consent is given by somebody who is not signed in, and leaving needs the operator. */
export const PARTS: Record<string, Part> = {
	documents,
	behaviours,
	consent,
	account,
	operator,
	leaving,
};

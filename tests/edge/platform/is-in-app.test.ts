import { expect, it } from "vitest";
import { isInApp } from "../../../worker/platform/is-in-app.ts";
import agents from "./user-agents.json" with { type: "json" };

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile";

it.each([
	["Facebook, iPhone", `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/7;FBLC/fr]`],
	["Messenger, iPhone", `${IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/510.0]`],
	["Facebook, Android", `${ANDROID}) ${CHROME} Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.38.101;]`],
	["Instagram, iPhone", `${IPHONE} Mobile/22F76 Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5)`],
	["Threads, iPhone", `${IPHONE} Mobile/22F76 Barcelona 390.0.0.28.85 (iPhone17,1; iOS 18_5)`],
	["LinkedIn, iPhone", `${IPHONE} Mobile/22F76 [LinkedInApp]/9.31.1`],
	["TikTok, iPhone", `${IPHONE} Mobile/22F76 musical_ly_40.5.0 JsSdk/2.0`],
	["TikTok, Android", `${ANDROID}) ${CHROME} Safari/537.36 BytedanceWebview/d8a21c6`],
	["Line, iPhone", `${IPHONE} Mobile/22F76 Safari Line/15.8.0`],
	["Snapchat, iPhone", `${IPHONE} Version/18.5 Mobile/22F76 Snapchat/13.50.0.40 (like Safari)`],
	["Pinterest, iPhone", `${IPHONE} Mobile/22F76 [Pinterest/iOS]`],
	...["FBAN/x", "FBAV/1", "FB_IAB/x", "musical_ly_1", "BytedanceWebview/x"].map((mark) => [
		`${mark} alone`,
		`${IPHONE} ${mark}`,
	]),
	["any web view of Android", `${ANDROID}; wv) ${CHROME} Safari/537.36`],
])("is true for %s", (_, agent) => {
	expect(isInApp(agent)).toBe(true);
});

it("is false for browsers", () => {
	const marked = agents.filter(({ agent }) => isInApp(agent)).map(({ name }) => name);
	expect(marked).toEqual(["Facebook app for Windows"]);
});

it.each([
	["Safari, iPhone", `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
	["Chrome, Android", `${ANDROID}) ${CHROME.replace("Version/4.0 ", "")} Safari/537.36`],
	["no agent", null],
	["an online tool", "Outline/1.0"],
])("is false for %s", (_, agent) => {
	expect(isInApp(agent)).toBe(false);
});

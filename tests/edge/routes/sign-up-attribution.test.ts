import { expect, it } from "vitest";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, leadsTo } from "../account-site.ts";
import { adCookie } from "../ad-cookie.ts";

const FORM = {
	email: ACCOUNT.email,
	fullName: "",
	password: "a-secret",
	confirmPassword: "a-secret",
};
const CLICK = adCookie("gclid=G1");

/** Target of a sign-up, and the claims of its token. */
async function signUp(cookie: string) {
	const services = { ads: { platforms: ["google" as const], ports: {}, receipts: {} } };
	const auth = { signUp: crypto.randomUUID() };
	const { submit, sqlCalls } = accountSite({ auth, services });
	const [, location] = leadsTo(await submit("/auth?mode=signup", FORM, { cookie }));
	const [stored] = sqlCalls.argsOf("store_sign_up");
	const [payload = ""] = stored?.sign_up.attribution?.split(".") ?? [];
	const bytes = Uint8Array.fromBase64(payload, { alphabet: "base64url" });
	return { location, claims: JSON.parse(new TextDecoder().decode(bytes)) };
}

it("carries the click on an ad with consent, and its id to the pixel of the next page", async () => {
	const { location, claims } = await signUp(`consent=accepted; ${CLICK}`);
	expect(claims.clicks).toMatchObject([{ platform: "google", name: "gclid", id: "G1" }]);
	expect(location).toBe(`/auth/signup-confirmation?event=${claims.id}#done`);
});

it.each([`consent=refused; ${CLICK}`, CLICK, "consent=accepted"])(
	"carries no click for a browser with %s",
	async (cookie) => {
		const { location, claims } = await signUp(cookie);
		expect([location, claims.clicks]).toEqual(["/auth/signup-confirmation#done", []]);
	},
);

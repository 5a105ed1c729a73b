import { expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { accountSite, leadsTo, textOf } from "../account-site.ts";
import { bindings, IPHONE } from "../harness.ts";

it.each([
	["/auth", "Se connecter avec Microsoft", true],
	["/auth?mode=signup", "Créer un compte avec Google", true],
	["/auth?mode=signup&lang=en", "Sign up with Google", true],
	["/auth?mode=signup&from=beta", "Créer un compte avec", false],
])("%s has the button *%s*: %s", async (path, text, isThere) => {
	expect((await textOf(await accountSite().visit(path))).includes(text)).toBe(isThere);
});

const siteWith = (SIGN_IN_PROVIDERS: string) => {
	const { env, documents } = createServices({ ...bindings, SIGN_IN_PROVIDERS });
	return accountSite({ services: { env, documents } });
};

it("leads nobody out of an app's browser where Google is not configured", async () => {
	const agent = `${IPHONE} Instagram 390.0.0.28.85 (iPhone17,1)`;
	const text = await textOf(await siteWith("azure").visit("/auth", { agent }));
	expect(text).toContain("Se connecter avec Microsoft");
	expect(text).not.toContain("Google");
});

it("has no button of a provider where none is configured", async () => {
	const { visit, submit, jar } = siteWith("");
	expect(await textOf(await visit("/auth"))).not.toContain("Microsoft");
	expect(leadsTo(await submit("/auth", { provider: "azure" }))).toEqual([303, "/auth"]);
	expect(jar.size).toBe(0);
});

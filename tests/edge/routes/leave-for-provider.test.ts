import { expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { accountSite, leadsTo, textOf } from "../account-site.ts";
import { bindings } from "../harness.ts";

it.each([
	["/auth", "Se connecter avec Microsoft", true],
	["/auth?mode=signup", "Créer un compte avec Google", true],
	["/auth?mode=signup&lang=en", "Sign up with Google", true],
	["/auth?mode=signup&from=beta", "Créer un compte avec", false],
])("%s has the button *%s*: %s", async (path, text, isThere) => {
	expect((await textOf(await accountSite().visit(path))).includes(text)).toBe(isThere);
});

it("has no button of a provider where none is configured", async () => {
	const { env, documents } = createServices({ ...bindings, SIGN_IN_PROVIDERS: "" });
	const { visit, submit, jar } = accountSite({ services: { env, documents } });
	expect(await textOf(await visit("/auth"))).not.toContain("Microsoft");
	expect(leadsTo(await submit("/auth", { provider: "azure" }))).toEqual([303, "/auth"]);
	expect(jar.size).toBe(0);
});

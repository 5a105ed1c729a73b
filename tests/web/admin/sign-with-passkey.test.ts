import { expect, it, onTestFinished, vi } from "vitest";
import { FACTOR_API } from "../../../contract/accounts.ts";
import { signWithPasskey } from "../../../web/app/admin/second-factor/factor-calls.ts";
import { currentUser } from "../../../web/app/session-store.ts";
import { signedIn, USER } from "./fake-worker.ts";

it("a passkey raises the session that the page knows", async () => {
	signedIn({ ...USER, aal: "aal1" } as never);
	const bytes = new ArrayBuffer(1);
	const credential = {
		...{ id: "AA", rawId: bytes, type: "public-key", getClientExtensionResults: () => ({}) },
		response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
	};
	vi.stubGlobal("PublicKeyCredential", class {});
	Object.defineProperty(navigator, "credentials", {
		...{ value: { get: async () => credential }, configurable: true },
	});
	onTestFinished(() => void Reflect.deleteProperty(navigator, "credentials"));
	vi.stubGlobal("fetch", async (address: string) =>
		Response.json(
			address === FACTOR_API.verifyPasskey
				? USER
				: { id: "f3", challenge: "c", options: { challenge: "AA" } },
		),
	);
	await signWithPasskey("f3");
	expect(currentUser()).toEqual(USER);
});

import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, it } from "vitest";
import {
	readPendingPlan,
	rememberPendingSubscription,
} from "../../../web/app/pending-subscription.ts";
import { isLeaving, signOut } from "../../../web/app/sign-out.ts";
import { SESSION_STORE } from "../../../worker/contract/browser-store.ts";

const EMAIL = "ada@example.com";
const supabaseWith = (error: object | null) => {
	const scopes: unknown[] = [];
	const auth = {
		async signOut({ scope }: { scope: string }) {
			scopes.push(scope);
			// As supabase-js: the stored session goes only with Auth's consent.
			if (error === null) localStorage.removeItem(SESSION_STORE);
			return { error };
		},
	};
	return { scopes, supabase: { auth } as unknown as SupabaseClient };
};

beforeEach(() => {
	localStorage.clear();
	localStorage.setItem(SESSION_STORE, JSON.stringify({ user: { email: EMAIL } }));
	rememberPendingSubscription({ userId: "u-1", email: EMAIL, plan: "annual" });
});

it.each([
	["with Auth's consent", null],
	["without a connection", new TypeError("offline")],
])("leaves neither session, chosen plan nor address in the browser %s", async (_, error) => {
	const { scopes, supabase } = supabaseWith(error);
	await signOut(supabase);
	expect(scopes).toEqual(["local"]);
	expect(isLeaving()).toBe(true);
	expect(readPendingPlan("u-1")).toBeUndefined();
	expect(JSON.stringify({ ...localStorage })).not.toContain(EMAIL);
});

/** An environment in which every secret and address has a value of its own, so that a swap shows. */
import { bindings, stubFetch } from "./harness.ts";

export const VALUES = {
	SITE_ORIGIN: "https://site.test",
	SUPPORT_EMAIL: "support@own.test",
	MAIL_FROM: "Sender <sender@own.test>",
	RESEND_URL: "https://resend.test/emails",
	RESEND_API_KEY: "re_own_key",
	SUPABASE_URL: "https://supabase.test",
	SUPABASE_PUBLISHABLE_KEY: "publishable-own-key",
	SUPABASE_SECRET_KEY: "secret-own-key",
	STRIPE_URL: "https://stripe-own.test",
	STRIPE_SECRET_KEY: "sk_own_key",
	BILLING_WEBHOOK_SECRET: "whsec_own_billing_secret",
	ATTRIBUTION_SECRET: "own-attribution-secret",
	UNIT_SECRET: "own-unit-secret-0123",
	UNSUBSCRIBE_SECRET: "own-unsubscribe-secret",
	SESSION_SECRET: "own-session-secret-0123",
	HEALTH_TOKEN: "own-health-token-0123",
	WORDPRESS_ORIGIN: "https://wordpress-own.test",
	MEDIA_HOSTS: "pictures-own.test",
	WORDPRESS_USER: "own-editor",
	WORDPRESS_APP_PASSWORD: "own application password",
	WORDPRESS_SECRET: "own-wordpress-secret",
	TURNSTILE_SITE_KEY: "0x4OWNSITE",
	TURNSTILE_SECRET_KEY: "0x4OWNSECRET",
} as const;

/** Arguments that a binding or a host was given; values of the environment are their names in braces. */
interface Call {
	/** The binding with its method, or the address of a request. */
	to: string;
	given: unknown;
	apikey?: string | null;
	authorization?: string | null;
}

/** The bindings, and what was called; requests get these bodies with status 200, in order. */
export function recordingEnv(bodies: readonly unknown[] = [], changed: object = {}) {
	const calls: Call[] = [];
	const note = (call: Call) => void calls.push(JSON.parse(withNames(JSON.stringify(call))));
	const binding = (name: string, ...methods: string[]) => {
		const method = (of: string) => async (given: unknown) => {
			note({ to: `${name}.${of}`, given });
			return null;
		};
		return { [name]: Object.fromEntries(methods.map((of) => [of, method(of)])) };
	};
	const waiting = [...bodies];
	stubFetch(async (input, init) => {
		const headers = new Headers(init?.headers);
		note({
			to: String(input),
			given: typeof init?.body === "string" ? JSON.parse(init.body) : null,
			apikey: headers.get("apikey"),
			authorization: headers.get("authorization"),
		});
		return Response.json(waiting.length > 0 ? waiting.shift() : {});
	});
	const raw = {
		...bindings,
		...VALUES,
		...binding("CONFIG", "get"),
		...binding("SPOOL", "put"),
		...binding("BLOG", "get", "put", "list"),
		...binding("EVENTS", "send"),
		...binding("MAILS", "send", "sendBatch"),
		...binding("EMAIL", "send"),
		MAIL_PROVIDER: "resend",
		...changed,
	};
	return { raw, calls };
}

function withNames(text: string): string {
	const login = btoa(`${VALUES.WORDPRESS_USER}:${VALUES.WORDPRESS_APP_PASSWORD}`);
	const named = text.replaceAll(login, "{WORDPRESS_USER}:{WORDPRESS_APP_PASSWORD}");
	return Object.entries(VALUES).reduce(
		(all, [name, value]) => all.replaceAll(value, `{${name}}`),
		named,
	);
}

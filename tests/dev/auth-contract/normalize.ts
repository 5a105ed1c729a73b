/** Replaces what differs at each run by its shape: ids, times, tokens and addresses. */
import { decode } from "hono/jwt";

/** Values that a response always has, and that say nothing. */
const CONSTANT: Record<string, unknown> = {
	...{ aud: "authenticated", role: "authenticated", phone: "", is_anonymous: false },
	...{ phone_verified: false, token_type: "bearer" },
};
/** Names of values that libraries and runs have as they like. */
const IGNORED = [
	...["error_id", "last_webauthn_challenge_data", "identity_id", "user_id", "provider_token"],
	...["expires_in", "expires_at", "exp", "iat", "iss", "hint"],
];
const BY_PASSWORD = JSON.stringify({ provider: "email", providers: ["email"] });
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Values of these names are replaced whatever they are. */
const BY_NAME: Record<string, string> = {
	...{ qr_code: "<drawing>", secret: "<secret>", challenge: "<bytes>" },
	...{ encrypted_password: "<bcrypt>" },
	...{
		state: "<state>",
		code_challenge: "<hash>",
		code_verifier: "<bytes>",
		redirect_uri: "<callback>",
	},
};

const isBoring = (key: string, value: unknown) =>
	IGNORED.includes(key) ||
	CONSTANT[key] === value ||
	(/app_meta_?data/.test(key) && JSON.stringify(value) === BY_PASSWORD);

export function createNormalizer({ url, siteUrl }: { url: string; siteUrl: string }) {
	const known = new Map<string, string>();
	const counts = new Map<string, number>();
	const addresses = new Map<string, string>();

	/** A number for each value, so that it shows where the same one comes again. */
	function name(kind: string, value: string): string {
		const found = known.get(value);
		if (found) return found;
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		known.set(value, `<${kind} ${count}>`);
		return `<${kind} ${count}>`;
	}

	function text(value: string): string {
		if (TIME.test(value)) return "<time>";
		if (/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return "<token>";
		let shown = value.replaceAll(url, "<auth>").replaceAll(siteUrl, "<site>");
		for (const [address, named] of addresses) {
			shown = shown.replaceAll(address, named).replaceAll(encodeURIComponent(address), named);
		}
		return shown
			.replaceAll(UUID, (id) => name("id", id))
			.replaceAll(/\b[0-9a-f]{56}\b/g, (hash) => name("hash", hash))
			.replaceAll(/after \d+ seconds/g, "after <n> seconds")
			.replace(/^(invalid JWT: [^,]+),.*/, "$1");
	}

	/** A location by its parts, because their order is free. */
	function location(href: string): unknown {
		const { origin, pathname, searchParams, hash } = new URL(href);
		const fields = (params: URLSearchParams) => Object.fromEntries(params);
		const target = origin === siteUrl ? `<site>${pathname}` : "<provider>";
		const ofSite = origin === siteUrl ? [] : ["client_id", "scope", "response_type", "redirect_to"];
		const query = fields(searchParams);
		for (const field of ofSite) delete query[field];
		return {
			target,
			query: value(query),
			...(hash && { hash: value(fields(new URLSearchParams(hash.slice(1)))) }),
		};
	}

	const token = (content: unknown) => name("refresh", String(content));
	/** How the value of a name is shown. */
	const shapes: Record<string, (content: never) => unknown> = {
		access_token(content: string) {
			const { header, payload } = decode(content);
			return { alg: header.alg, ...(value(payload) as object) };
		},
		amr: (content: { method: string }[]) =>
			content
				.map(({ method }) => method)
				.sort()
				.join(" "),
		// Auth's errors have a number of that name, and PostgreSQL's.
		code: (content) => (/^([0-9A-Z]{5}|\d{3})$/.test(String(content)) ? content : "<code>"),
		...{ refresh_token: token, token, parent: token },
		publicKey: (content) => value(passkeyOptions(content)),
		uri: (content) => text(String(content)).replace(/\?.*/, ""),
	};

	function entry(key: string, content: unknown): unknown {
		if (content === null || content === "" || content === undefined) return content;
		const shape = shapes[key];
		return shape ? shape(content as never) : (BY_NAME[key] ?? value(content));
	}

	/** The user of a session is that of `/user`. */
	function value(given: unknown): unknown {
		const content = hasTokens(given) ? { ...given, user: given.user.email } : given;
		if (typeof content === "string")
			return /^https?:/.test(content) ? location(content) : text(content);
		if (Array.isArray(content)) return content.map(value);
		if (typeof content !== "object" || content === null) return content;
		const entries = Object.entries(content)
			.filter(
				([key, each]) => !isBoring(key, each) && !(typeof each === "string" && TIME.test(each)),
			)
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(([key, each]) => [key, entry(key, each)]);
		const times = Object.entries(content)
			.filter(([, each]) => typeof each === "string" && TIME.test(each))
			.map(([key]) => key);
		return {
			...Object.fromEntries(entries),
			...(times.length > 0 && { times: times.sort().join(" ") }),
		};
	}

	/** A request, as a line. */
	function line(request: string): string {
		return text(request)
			.replaceAll(
				/"(password|code|challenge_id|auth_code|code_verifier|refresh_token|clientDataJSON|attestationObject|authenticatorData|signature|id|rawId)":"[^"]{12,}"/g,
				'"$1":"…"',
			)
			.replaceAll(/"code":"\d{6}"/g, '"code":"…"')
			.replaceAll(/code_challenge=[\w-]+/g, "code_challenge=…")
			.replaceAll(encodeURIComponent(siteUrl), "<site>");
	}

	/** A row without its empty columns. */
	const row = (columns: object) =>
		value(
			Object.fromEntries(
				Object.entries(columns)
					.filter(([, each]) => each !== null && each !== "" && each !== false && each !== 0)
					.map(([key, each]) => [key, each instanceof Date ? each.toISOString() : each]),
			),
		);

	return {
		normalize: { value, line, row },
		/** Shows another text in place of an address. */
		nameAddress: (address: string, named: string) => addresses.set(address, named),
	};
}

const hasTokens = (given: unknown): given is { user: { email: string } } =>
	typeof given === "object" && given !== null && "access_token" in given;

/** Passkeys that the browser may offer: libraries differ in the rest. */
function passkeyOptions({
	challenge,
	rp,
	rpId,
	allowCredentials,
	excludeCredentials,
}: Record<string, unknown>) {
	const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
	return {
		...{ challenge, rp, rpId },
		...{ allowed: count(allowCredentials), excluded: count(excludeCredentials) },
	};
}

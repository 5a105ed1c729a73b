/** The local Microsoft and Google: an OpenID Connect server, and a page where one chooses who signs in. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { html } from "hono/html";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import { PROVIDER_PEOPLE, type ProviderPerson, personOf } from "./people.ts";

/** Below the gateway's address. */
export const PROVIDER_PATH = "/provider";

const NAMES: Record<string, string> = { azure: "Microsoft", google: "Google" };
/** How a provider says that it lets nobody in. https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
const REFUSALS = {
	cancel: ["access_denied", "AADSTS65004: User declined to consent to access the app."],
	consent: ["access_denied", "AADSTS90094: Admin consent is required."],
	fault: ["server_error", "AADSTS50000: There was an error issuing a token."],
} as const;

/** Serves the page at `/{provider}`, and the provider's own endpoints. */
export async function createProvider(): Promise<Hono> {
	const issuer = new OAuth2Issuer();
	issuer.url = "http://provider.local";
	await issuer.keys.generate("RS256");
	const service = new OAuth2Service(issuer, {
		authorize: `${PROVIDER_PATH}/authorize`,
		token: `${PROVIDER_PATH}/token`,
		jwks: `${PROVIDER_PATH}/jwks`,
	});
	const chosen = new Map<string, ProviderPerson>();
	service.on("beforeAuthorizeRedirect", ({ url }, { query }) => {
		const { person, email, name } = query as Record<string, string>;
		const choice = person
			? (JSON.parse(person) as ProviderPerson)
			: personOf(email ?? "", name ?? "");
		chosen.set(url.searchParams.get("code") ?? "", choice);
	});
	service.on("beforeTokenSigning", ({ payload }, { body }) => {
		Object.assign(payload, chosen.get(body.code));
	});

	const provider = new Hono<{ Bindings: HttpBindings }>();
	provider.get("/:name{azure|google}", (c) => c.html(page(c.req.param("name"), c.req.query())));
	provider.all("/*", (c) => {
		service.requestHandler(c.env.incoming as never, c.env.outgoing as never);
		return RESPONSE_ALREADY_SENT;
	});
	return new Hono().route(PROVIDER_PATH, provider as never);
}

function page(name: string, query: Record<string, string>) {
	const choose = (person: ProviderPerson) =>
		`${PROVIDER_PATH}/authorize?${new URLSearchParams({ ...query, person: JSON.stringify(person) })}`;
	const refuse = ([error, description]: readonly [string, string]) =>
		`${query.redirect_uri}?${new URLSearchParams({ state: query.state ?? "", error, error_description: description })}`;
	const people = PROVIDER_PEOPLE.map(
		({ shows, ...person }) =>
			html`<li><a href="${choose(person)}">${person.name} (${person.email})</a>, ${shows}</li>`,
	);
	const refusals = Object.entries(REFUSALS).map(
		([kind, refusal]) => html`<li><a href="${refuse(refusal)}">${kind}</a></li>`,
	);
	const kept = Object.entries(query).map(
		([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
	);
	return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local ${NAMES[name]}</title>
<h1>Local ${NAMES[name]}</h1>
<h2>Sign in as</h2><ul>${people}</ul>
<form action="${PROVIDER_PATH}/authorize">${kept}
<label>Address <input type="email" name="email" required></label>
<label>Name <input name="name" required></label>
<button>Sign in</button></form>
<h2>Refuse</h2><ul>${refusals}</ul></html>`;
}

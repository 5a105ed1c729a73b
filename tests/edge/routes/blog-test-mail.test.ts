import { describe, expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { callOfPlugin, createSite } from "../harness.ts";

const POST = {
	...{ id: 7, lang: "fr", slug: "dates", title: { rendered: "Dates : <b>1900</b>" } },
	excerpt: { rendered: "<p>Des nombres.</p>" },
};
const BODY = { email: "writer@example.com", post: POST };

async function ask(body: object = BODY, add_newsletter_test: unknown = null) {
	let runs = 0;
	const sendDueMails = async () => ({ ok: true as const, sent: ++runs });
	const functions = { add_newsletter_test };
	const { request, sqlCalls } = createSite({ functions, services: { sendDueMails } });
	const call = await callOfPlugin(JSON.stringify(body), "test-mail");
	const { status } = await request(API.blogTestMail, call);
	return { status, added: sqlCalls.calls.map(({ args }) => args), runs };
}

it("happy: mails the post as its readers would get it, to the address that the plugin signed", async () => {
	expect(await ask()).toEqual({
		...{ status: 200, runs: 1 },
		added: [
			{
				...{ email: BODY.email, language: "fr" },
				post: { title: "Dates\u00a0: 1900", excerpt: "Des nombres.", slug: "dates" },
			},
		],
	});
});

it.each([
	["above the limits of the database", new Refusal("rate_limited"), 429],
	["while the database is unavailable", new Refusal("unavailable"), 503],
	["as the database knows no such call", new Refusal("not_found"), 503],
])("error: is refused %s", async (_, result, status) => {
	expect(await ask(BODY, result)).toMatchObject({ status, runs: 0 });
});

describe("security", () => {
	it.each([
		["without an address", { post: POST }],
		["with two addresses", { ...BODY, email: "a@example.com, b@example.com" }],
		["without a post", { email: BODY.email, post: { id: "7" } }],
		["in a language that the site does not have", { ...BODY, post: { ...POST, lang: "de" } }],
	])("mails nothing %s", async (_, body) => {
		expect(await ask(body)).toEqual({ status: 400, added: [], runs: 0 });
	});
});

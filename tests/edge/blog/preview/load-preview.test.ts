import { expect, it } from "vitest";
import { LOCAL_LOGIN } from "../../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createWordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { loadPreview, loadUnlocked } from "../../../../worker/blog/preview/load-preview.ts";
import { fakeWordpress, ORIGINS, respondingWith, WORDPRESS } from "../../../fakes/wordpress.ts";

const LOGIN = { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword };

it.each([[41, "Draft to preview"]])("returns post %i in any state", async (id, title) => {
	const client = createWordpressClient(WORDPRESS, LOGIN, fakeWordpress().connection);
	expect(await loadPreview(client, id, "nonce", ORIGINS)).toMatchObject({
		kind: "ok",
		value: { id, title },
	});
});

it("names the author of a first post, whom WordPress does not embed", async () => {
	const wordpress = fakeWordpress();
	const { fetch } = wordpress.connection;
	wordpress.connection.fetch = async (url, init) => {
		const body: object = await (await fetch(url, init)).json();
		const embedded = { author: [{ code: "rest_user_cannot_view" }] };
		const byline = { name: "Ana &amp; Co", slug: "ana" };
		return Response.json(Array.isArray(body) ? body : { ...body, _embedded: embedded, byline });
	};
	const client = createWordpressClient(WORDPRESS, LOGIN, wordpress.connection);
	expect(await loadPreview(client, 41, "nonce", ORIGINS)).toMatchObject({
		value: { author: { name: "Ana & Co", slug: "ana", avatar: null } },
	});
});

/** The preview of a post that WordPress returns so. */
function loadOf(post: unknown, autosaves: unknown = [], status = 200) {
	const { connection } = respondingWith(
		() => Response.json(post, { status }),
		() => Response.json(autosaves, { status }),
	);
	return loadPreview(createWordpressClient(WORDPRESS, LOGIN, connection), 41, "n", ORIGINS);
}
const saved = (day: number, name: string) => {
	const modified_gmt = `2026-10-0${day}T08:00:00`;
	const [title, excerpt] = [name, `<p>${name}.</p>`].map((rendered) => ({ rendered }));
	const content = { rendered: `<p>${name}</p><script>x</script>` };
	return { modified_gmt, title, excerpt, content, slug: name };
};

it.each<[string, unknown]>([
	["newest", [saved(6, "older"), saved(8, "newest"), saved(7, "middle")]],
	["stored", [saved(5, "simultaneous")]],
	["stored", [{ title: { rendered: "undated" } }, null]],
])("shows the %s text beside the changes %j", async (name, autosaves) => {
	expect(await loadOf({ id: 41, ...saved(5, "stored") }, autosaves)).toMatchObject({
		value: { title: name, excerpt: `${name}.`, html: `<p>${name}</p>`, slug: "stored" },
	});
});

it.each([[[]], ["odd"], [null], [{ id: "x" }]])("is unavailable for a response %j", async (odd) => {
	const message = expect.stringMatching(/^WordPress API error: .{1,100}$/s);
	expect(await loadOf(odd)).toEqual({ kind: "unavailable", message });
});

it.each([
	[401, { kind: "refused" }],
	[404, { kind: "notFound" }],
	[500, { kind: "unavailable", message: "WordPress API error: 500" }],
])("of a response with %i is %j", async (status, expected) => {
	expect(await loadOf({ id: 41 }, [], status)).toEqual(expected);
});

it.each([
	[403, { code: "rest_post_incorrect_password" }, { kind: "refused" }],
	[403, {}, { kind: "unavailable", message: "WordPress API error: 403" }],
	[
		200,
		{},
		{ kind: "unavailable", message: expect.stringMatching(/^WordPress API error: .{1,100}$/s) },
	],
])("of a password with the response %i %j is %j", async (status, body, expected) => {
	const { connection } = respondingWith(() => Response.json(body, { status }));
	const client = createWordpressClient(WORDPRESS, undefined, connection);
	expect(await loadUnlocked(client, { id: 41, password: "x" }, ORIGINS)).toEqual(expected);
});

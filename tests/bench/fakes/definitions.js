/** Fake of the KV of definitions for workerd's HTTP protocol. */
export default {
	fetch: (request, env) =>
		new URL(request.url).pathname.endsWith("/experiments")
			? Response.json(env.DEFINITIONS)
			: new Response(null, { status: 404 }),
};

/** The least that a click costs once it carries the headers that every answer of ours has. */
let headers;

export default {
	fetch(_request, { HEADERS }) {
		headers ??= new Headers(HEADERS);
		return new Response(null, { status: 302, headers });
	},
};

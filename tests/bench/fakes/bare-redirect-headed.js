/** The minimum cost of a click with the headers of all our responses. */
let headers;

export default {
	fetch(_request, { HEADERS }) {
		headers ??= new Headers(HEADERS);
		return new Response(null, { status: 302, headers });
	},
};

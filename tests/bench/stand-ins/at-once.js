/** Queue, KV and the internet behind workerd's HTTP protocol: takes everything, holds nothing. */
export default {
	fetch(request) {
		const status = request.method === "GET" ? 404 : 200;
		return new Response(null, { status });
	},
};

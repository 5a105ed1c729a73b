/** Queue, KV and the internet behind workerd's HTTP protocol: takes everything, holds nothing. */
export default {
	async fetch(request) {
		// A body left unread is a lost connection to the sender.
		await request.arrayBuffer();
		if (request.method === "GET") return new Response(null, { status: 404 });
		const metrics = { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 };
		return Response.json({ metadata: { metrics } });
	},
};

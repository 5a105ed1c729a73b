/** Fake of queue, KV and the internet for workerd's HTTP protocol: accepts everything, stores nothing. */
export default {
	async fetch(request) {
		// The sender regards an unread body as a lost connection.
		await request.arrayBuffer();
		if (request.method === "GET") return new Response(null, { status: 404 });
		const metrics = { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 };
		return Response.json({ metadata: { metrics } });
	},
};

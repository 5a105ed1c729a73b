/** The ad pixel and the analytics tag at their real addresses, for browsers whose requests cannot be routed: a proxy. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Certificate } from "../../dev/certificate.ts";
import { serveFetch } from "../../dev/http.ts";
import { record, type ThirdParties } from "../../e2e/third-parties.ts";

/** @returns what they received, the proxy as host:port, and what ends it. */
export async function standInByProxy(certificate: Certificate) {
	const parties: ThirdParties = { requests: [], events: [] };
	const { url, close } = await serveFetch(
		0,
		({ url }) => {
			const script = record(parties, new URL(url));
			const headers = { "content-type": "text/javascript", "access-control-allow-origin": "*" };
			return script ? new Response(script, { headers }) : new Response(null, { status: 204 });
		},
		certificate,
	);
	const { port } = new URL(url);
	// Whatever address a page names ends here: nothing of the proof reaches the internet.
	const proxy = createServer().on("connect", (_request, socket) => {
		const upstream = connect(Number(port), "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connected\r\n\r\n");
			upstream.pipe(socket).pipe(upstream);
		});
		for (const end of [upstream, socket]) end.on("error", () => undefined);
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	return {
		parties,
		address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		stop: async () => {
			proxy.close();
			proxy.closeAllConnections();
			await close();
		},
	};
}

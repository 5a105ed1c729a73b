/** The process of purge-site.ts: receives purges as the Worker does. */
import { hangUp, serveFetch } from "../../../dev/http.ts";
import { isPreviewNonce } from "../../../worker/blog/preview/preview-nonce.ts";
import { type Change, readPurge } from "../../../worker/blog/purge/purge-request.ts";
import { isPurgeSigned } from "../../../worker/blog/purge/purge-signature.ts";

/** A request and how the Worker reads it. */
export interface ReceivedPurge {
	path: string;
	isSigned: boolean;
	body: unknown;
	read: Change | null;
}

export interface SiteRequest {
	respondWith?: number;
	nonce?: string;
	id?: number;
}

export interface SiteMessage {
	url?: string;
	purge?: ReceivedPurge;
	opens?: boolean;
}

const [secret = ""] = process.argv.slice(2);
let status = 200;
const send = (message: SiteMessage) => void process.send?.(message);

const { url } = await serveFetch(0, async (request, env) => {
	const body = await request.text();
	const isSigned = await isPurgeSigned(request.headers, body, secret, Date.now(), "purge");
	const path = `${request.method} ${new URL(request.url).pathname}`;
	send({ purge: { path, isSigned, body: JSON.parse(body), read: readPurge(body) ?? null } });
	if (status !== 0) return new Response(null, { status: isSigned ? status : 403 });
	await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
	return hangUp(env);
});

process.on("message", async ({ respondWith, nonce, id }: SiteRequest) => {
	if (respondWith !== undefined) status = respondWith;
	if (nonce === undefined || id === undefined) return;
	send({ opens: await isPreviewNonce(nonce, id, secret, Date.now()) });
});
process.on("disconnect", () => process.exit());
send({ url });

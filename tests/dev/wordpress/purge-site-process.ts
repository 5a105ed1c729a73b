/** The process behind purge-site.ts: takes purges as worker/routes/blog-purge.ts does. */
import { hangUp, serveFetch } from "../../../dev/http.ts";
import { isPreviewNonce } from "../../../worker/blog/preview/preview-nonce.ts";
import { type PurgeRequest, readPurge } from "../../../worker/blog/purge/purge-request.ts";
import { isPurgeSigned } from "../../../worker/blog/purge/purge-signature.ts";

/** A request as it came, and what the Worker makes of it. */
export interface Taken {
	path: string;
	isSigned: boolean;
	body: unknown;
	read: PurgeRequest | null;
}

export interface SiteQuestion {
	answerWith?: number;
	nonce?: string;
	id?: number;
}

export interface SiteAnswer {
	url?: string;
	purge?: Taken;
	opens?: boolean;
}

const [secret = ""] = process.argv.slice(2);
let status = 200;
const tell = (answer: SiteAnswer) => void process.send?.(answer);

const { url } = await serveFetch(0, async (request, env) => {
	const body = await request.text();
	const isSigned = await isPurgeSigned(request.headers, body, secret, Date.now());
	const path = `${request.method} ${new URL(request.url).pathname}`;
	tell({ purge: { path, isSigned, body: JSON.parse(body), read: readPurge(body) ?? null } });
	if (status !== 0) return new Response(null, { status: isSigned ? status : 403 });
	await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
	return hangUp(env);
});

process.on("message", async ({ answerWith, nonce, id }: SiteQuestion) => {
	if (answerWith !== undefined) status = answerWith;
	if (nonce === undefined || id === undefined) return;
	tell({ opens: await isPreviewNonce(nonce, id, secret, Date.now()) });
});
process.on("disconnect", () => process.exit());
tell({ url });

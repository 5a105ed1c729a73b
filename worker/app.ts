/** Table of contents: path → handler, in the order a visitor meets them. */
import { Hono } from "hono";
import {
	API,
	APP_PATHS,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "./contract/paths.ts";
import { appShell } from "./routes/app-shell.ts";
import { cta } from "./routes/cta.ts";
import { document } from "./routes/documents.ts";
import { download } from "./routes/download.ts";
import { events } from "./routes/events.ts";
import { failure, methodNotAllowed, notFound } from "./routes/failures.ts";
import { health } from "./routes/health.ts";
import type { Services } from "./services.ts";

/** What handlers receive: the isolate's services in the place of raw bindings. */
export type AppEnv = { Bindings: Services };

/** The site's router. Handlers make whole answers, so that `/cta` passes through no middleware. */
export function createApp() {
	const app = new Hono<AppEnv>();

	app.get(REDIRECTS.cta, cta);
	app.get(REDIRECTS.downloadFr, download("fr"));
	app.get(REDIRECTS.downloadEn, download("en"));
	for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
		app.get(documentPath(name, "fr"), document(name, "fr"));
		app.get(documentPath(name, "en"), document(name, "en"));
	}
	for (const path of Object.values(APP_PATHS)) {
		app.get(path, appShell);
		app.get(`${path}/`, appShell);
	}
	app.post(API.events, events);
	app.get(API.health, health);

	for (const { path, method } of [...app.routes]) app.all(path, methodNotAllowed(method));
	app.notFound(notFound);
	app.onError(failure);
	return app;
}

export type AppType = ReturnType<typeof createApp>;

import { expect, it } from "vitest";
import { siteConfig } from "../../../worker/env.ts";
import { DocumentStore } from "../../../worker/render/document-store.ts";
import { fakeAssets } from "../../fakes/assets.ts";
import { createSite } from "../harness.ts";

it("error: redirects without a body and logs an error when the page cannot be rendered", async () => {
	const assets = fakeAssets(() => new Response(null, { status: 500 }));
	const { env } = createSite().services;
	const site = createSite({
		services: { documents: new DocumentStore(assets, siteConfig(env)) },
	});
	const response = await site.request("/download-fr");
	expect([response.status, await response.text()]).toEqual([302, ""]);
	expect(response.headers.get("location")).toBe(env.INSTALL_URL_FR);
	expect(site.log.lines).toMatchObject([
		{
			...{ level: "error", event: "download_page_failed" },
			fields: { reason: expect.stringMatching(/^Error: template .* returned 500$/) },
		},
	]);
});

it.each([
	"next=//evil.example",
	"redirect=https://evil.example",
	"url=x",
	"utm_source=x&token=hunter2",
])("security: redirects to the unchanged link with ?%s", async (query) => {
	const site = createSite();
	const response = await site.request(`/download-fr?${query}`);
	expect(response.headers.get("location")).toBe(site.services.env.INSTALL_URL_FR);
	expect(await response.text()).not.toMatch(/evil|hunter2/);
});

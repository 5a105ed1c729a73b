import { expect, it } from "vitest";
import { createAdPlatforms, localAdSecrets } from "../../dev/ad-platforms.ts";

const headers = { authorization: "Bearer local-access-token" };
const post = (path: string, body: unknown, more = headers) =>
	createAdPlatforms().request(path, {
		method: "POST",
		headers: { ...more, "content-type": "application/json" },
		body: JSON.stringify(body),
	});

it.each(["google", "meta", "microsoft", "linkedin"])(
	"has a secret of %s, which leads to its stand-in",
	(platform) => {
		const secret = localAdSecrets("http://127.0.0.1:9")[`${platform.toUpperCase()}_ADS`] ?? "{}";
		expect(JSON.parse(secret).api_url).toBe(`http://127.0.0.1:9/ads/${platform}`);
	},
);

it.each([
	["/ads/google/v1/events:ingest", { events: [] }, 400],
	["/ads/meta/1/events", { data: [{ event_name: "Purchase" }] }, 400],
	["/ads/microsoft/CampaignManagement/v13/OfflineConversions/Apply", {}, 400],
	["/ads/linkedin/rest/conversionEvents", { eventId: "1" }, 400],
])("refuses at %s what the documentation does not describe", async (path, body, status) => {
	expect((await post(path, body)).status).toBe(status);
});

it("refuses a call without the token that it gives", async () => {
	expect((await post("/ads/meta/1/events", {}, { authorization: "Bearer x" })).status).toBe(401);
});

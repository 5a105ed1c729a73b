/** Calls the site's handlers of the queue and of the cron as the platform does, in the isolate that serves visitors. */
const EVENTS = 60;

/** A message of clicks, as the site sends it. */
function message() {
	const occurred_at = new Date().toISOString();
	const click = () => ({
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at,
		variant: "a",
		page_url: "https://www.bench.example/cta",
		session_id: crypto.randomUUID(),
		user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36",
		detected_platform: "windows",
		language: "en",
		networks: [1, 2],
		viewport_width: null,
		viewport_height: null,
		referrer: null,
		cta_location: "/cta",
		cta_text: null,
		cta_destination: "/download-en",
		utm_source: "google",
		utm_medium: "cpc",
		utm_campaign: "spring",
		utm_content: null,
		utm_term: null,
	});
	const landing = Array.from({ length: EVENTS }, click);
	const body = {
		batch_id: crypto.randomUUID(),
		received_at: occurred_at,
		received: EVENTS,
		discarded: {},
		landing,
		ab: [],
	};
	return { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body };
}

export default {
	async fetch(request, { SITE }) {
		const { outcome } = request.url.includes("cron")
			? await SITE.scheduled({ cron: "*/5 * * * *", scheduledTime: new Date() })
			: await SITE.queue("tabulia-events", [message()]);
		return new Response(outcome);
	},
};

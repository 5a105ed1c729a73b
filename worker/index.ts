/** The Worker's entry points, without logic. */
import { createApp } from "./app.ts";
import { consume, consumeDead } from "./events/consume.ts";
import { runSchedule } from "./jobs/schedule.ts";
import { deliverMails } from "./mail/deliver-mails.ts";
import { servicesFor } from "./services.ts";

const app = createApp();

export default {
	fetch: (request, env, ctx) => app.fetch(request, servicesFor(env), ctx),
	queue: (delivery, env) => {
		const services = servicesFor(env);
		if (delivery.queue.endsWith("-mails")) return deliverMails(delivery.messages, services);
		const handle = delivery.queue.endsWith("-dead") ? consumeDead : consume;
		return handle(delivery.messages, services);
	},
	scheduled: ({ cron, scheduledTime }, env) => runSchedule(cron, scheduledTime, servicesFor(env)),
} satisfies ExportedHandler<object>;

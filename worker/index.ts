/** The Worker's entry points, without logic. */
import { createApp } from "./app.ts";
import { consume, consumeDead } from "./events/consume.ts";
import { runSchedule } from "./jobs/schedule.ts";
import { deliverMails } from "./mail/deliver-mails.ts";
import { inInvocation } from "./runtime/invocation.ts";
import { servicesFor } from "./services-for.ts";

const app = createApp();

export default {
	fetch(request, env, ctx) {
		const services = servicesFor(env);
		const { url } = request;
		if (!services.hasOneHost(url)) return services.responses.error("invalid_request");
		const location = services.redirectApex(url);
		if (location !== undefined) return services.responses.redirect(location, [], [], 308);
		return app.fetch(request, services, ctx);
	},
	queue: ({ queue, messages }, env) => {
		const handle = queue.endsWith("-mails")
			? deliverMails
			: queue.endsWith("-dead")
				? consumeDead
				: consume;
		return inInvocation({ trigger: "queue" }, () => handle(messages, servicesFor(env)));
	},
	scheduled: ({ cron, scheduledTime }, env) =>
		inInvocation({ trigger: "cron" }, () => runSchedule(cron, scheduledTime, servicesFor(env))),
} satisfies ExportedHandler<object>;

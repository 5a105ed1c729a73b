import { createServices, type Services } from "./services.ts";

let current: { raw: unknown; services: Services } | undefined;

/** The isolate's services; created again only when the platform passes another environment. */
export function servicesFor(raw: unknown): Services {
	if (current !== undefined && current.raw === raw) return current.services;
	const services = createServices(raw);
	current = { raw, services };
	return services;
}

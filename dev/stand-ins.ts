/** Stand-ins of the providers that the Worker calls: the sender of mails, Stripe and the ad platforms. */
import { Hono } from "hono";
import postgres from "postgres";
import { createAdPlatforms } from "./ad-platforms.ts";
import { createFaultGate, type FaultGate } from "./fault-gate.ts";
import { FAULT, type Fault } from "./faults.ts";
import { serveFetch } from "./http.ts";
import type { SendMail } from "./mail.ts";
import { createMailApi } from "./mail-api.ts";
import { createStripeApi, type Query } from "./stripe-api.ts";

interface Options {
	/** Holds the subscriptions and payments of Stripe's stand-in. */
	database: Query;
	siteUrl: string;
	sendMail: SendMail;
	faults: FaultGate<Fault>;
}

/** Each with its own paths. */
export function createStandIns({ database, siteUrl, sendMail, faults }: Options): Hono[] {
	const send: SendMail = async (mail) => {
		const fault = await faults.take("mail");
		if (fault && fault.mode !== "hang") throw new Error("Fault set by a test");
		if (fault && fault.delayMs === undefined) await new Promise(() => {});
		await sendMail(mail);
	};
	return [createMailApi(send), createStripeApi(database, siteUrl, faults), createAdPlatforms()];
}

/**
 * Serves them beside a hosted project.
 * @param options.databaseUrl of the project; without it Stripe's stand-in knows nobody
 * @returns what stops them
 */
export async function startStandIns(options: {
	port: number;
	siteUrl: string;
	sendMail: SendMail;
	databaseUrl?: string | undefined;
}): Promise<() => Promise<void>> {
	const { port, siteUrl, sendMail, databaseUrl } = options;
	const sql = databaseUrl
		? postgres(databaseUrl, { ssl: "require", onnotice: () => undefined })
		: undefined;
	const database: Query = {
		query: async <T>(text: string, params: unknown[] = []) =>
			sql ? ([...(await sql.unsafe(text, params as never[]))] as T[]) : [],
	};
	const faults = createFaultGate<Fault>((input) => FAULT.parse(input));
	const app = new Hono();
	for (const part of createStandIns({ database, siteUrl, sendMail, faults })) app.route("/", part);
	const server = await serveFetch(port, app.fetch);
	return async () => {
		await server.close();
		await sql?.end();
	};
}

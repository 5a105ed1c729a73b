/** Plays the stories through the Worker of a stack, day by day. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CONSENT_PATH } from "../../contract/own-paths.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { type ControlTarget, runSql } from "../../dev/control-client.ts";
import { personOf } from "../../dev/supabase/provider/people.ts";
import { chooseAtProvider } from "../dev/provider.ts";
import type { MovedClock } from "./moved-clock.ts";
import { type Campaign, DAY_MS, type Story } from "./stories.ts";
import { Visitor } from "./visitor.ts";

/** The outbox sends 50 ms after an event: the next day must not begin in the same batch. */
const FLUSH_MS = 120;
/** Half a minute: longer than a sign-up goes on in the background. */
const MAX_WAITS = 250;
const VISITORS_AT_ONCE = 8;
/** An account's last step of a day is three minutes after its visit. */
const STEPS_MS = 4 * 60_000;

/** The account of a story, made by its sign-up. */
export interface Account {
	userId: string;
	email: string;
}

interface Stage {
	target: ControlTarget & { urls: { site: string } };
	clock: MovedClock;
	/** The first midnight of the simulation. */
	begin: number;
	days: number;
}

/** @returns the accounts by the number of their story */
export async function playStories(
	stories: readonly Story[],
	{ target, clock, begin, days }: Stage,
): Promise<Map<number, Account>> {
	const { site } = target.urls;
	const accounts = new Map<number, Account>();
	const visitors = new Map<number, Visitor>();
	const visitorOf = (story: Story) => {
		const known = visitors.get(story.n) ?? new Visitor(site, story);
		visitors.set(story.n, known);
		return known;
	};
	const sql = (text: string) => runSql(target, text);
	/** Some minutes from now: an account's steps follow one another, and the click before them. */
	const time = (minutes: number) =>
		`'${new Date(clock.now() + minutes * 60_000).toISOString()}'::timestamptz`;

	async function playDay(story: Story, day: number) {
		const { n, earlier, otherDevice } = story;
		if (otherDevice?.day === day) {
			await view(new Visitor(site, story), story, otherDevice.campaign);
		}
		const visitor = visitorOf(story);
		if (earlier?.day === day) {
			await view(visitor, story, earlier.campaign);
			visitor.leave();
		}
		if (story.visitOn === day) await visit(visitor, story, site);
		if (story.signedUpOn === day) accounts.set(n, await signUp(visitor, story));
		const account = accounts.get(n);
		if (!account) return;
		const where = `'${account.userId}'`;
		if (story.confirmedOn === day) {
			// The browser that signed up uses its link.
			await sql(
				`with own as (update private.sign_up_attribution set own_until = 'infinity' where user_id = ${where})
				update auth.users set email_confirmed_at = ${time(2)} where id = ${where}`,
			);
		}
		if (story.usedOn === day) {
			await sql(
				`insert into public.api_usage (user_id, kind, called_at) values (${where}, 'formula', ${time(3)})`,
			);
		}
	}

	async function signUp(visitor: Visitor, story: Story): Promise<Account> {
		const { n, language, signsUpWith } = story;
		const account = { userId: randomUUID(), email: `chain-${n}@example.com` };
		const password = "a-secret-of-the-chain";
		const isByPassword = signsUpWith === "password";
		const left = await visitor.request(`${ACCOUNT_PATHS.auth}?mode=signup`, {
			method: "POST",
			headers: { origin: site },
			body: new URLSearchParams(
				isByPassword
					? { email: account.email, password, confirmPassword: password }
					: { provider: signsUpWith },
			),
		});
		if (!isByPassword) {
			const page = new URL(left.headers.get("location") ?? "");
			const back = await chooseAtProvider(page, personOf(account.email, "Camille Martin"));
			await visitor.request(back.pathname + back.search);
		}
		// Auth's clock is not moved: the account is made again at the story's time, with the token of its form.
		const made = `(select id from auth.users where email = '${account.email}')`;
		const stored = isByPassword ? "and sign_up_id is not null" : "";
		const kept = `select token from private.sign_up_attribution where user_id = ${made} ${stored}`;
		let row: { token?: unknown } | undefined;
		// The response leaves at a fixed time: the account may not be stored yet.
		for (let waits = 0; row === undefined; waits++) {
			if (waits === MAX_WAITS) throw new Error(`The sign-up of story ${n} made no account`);
			[row] = (await sql(kept)).at(-1)?.rows ?? [];
			if (row === undefined) await sleep(FLUSH_MS);
		}
		const { token } = row;
		await sql(`delete from auth.users where email = '${account.email}'`);
		const form = JSON.stringify({ id: randomUUID(), language, attribution: token });
		await sql(`insert into auth.users (id, email, created_at)
			values ('${account.userId}', '${account.email}', ${time(1)})`);
		await sql(`select private.keep_sign_up('${account.userId}', '${form}')`);
		return account;
	}

	for (let day = 0; day < days; day++) {
		const today = stories.filter((story) =>
			[
				story.earlier?.day,
				story.otherDevice?.day,
				...[story.visitOn, story.signedUpOn, story.confirmedOn, story.usedOn],
			].includes(day),
		);
		if (today.length === 0) continue;
		await sleep(FLUSH_MS);
		// Reports end now: what happens today must have happened, before six in the morning too.
		clock.jumpTo(Math.min(begin + day * DAY_MS + DAY_MS / 4, Date.now() - STEPS_MS));
		const waiting = [...today];
		const work = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) await playDay(next, day);
		};
		await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, work));
	}
	await sleep(FLUSH_MS);
	return accounts;
}

/** Arrives by the campaign, accepts or refuses the pixel, and clicks if the story does. */
async function visit(visitor: Visitor, story: Story, site: string): Promise<void> {
	const { campaign, language, entersByCta, clicks, adConsent } = story;
	if (adConsent) {
		const page = `${pageOf(story, undefined)}?${new URLSearchParams(adClicksOf(story.n))}`;
		await visitor.request(page, { headers: { accept: "text/html" } });
		await visitor.request(CONSENT_PATH, {
			method: "POST",
			headers: { origin: site, referer: site + page },
			body: new URLSearchParams({ consent: adConsent }),
		});
	}
	if (entersByCta && campaign) {
		await visitor.request(`/cta${queryOf(campaign)}`);
		return;
	}
	await view(visitor, story, campaign);
	if (!clicks) return;
	await visitor.send(pageOf(story, campaign), {
		event_type: "click",
		cta_location: "hero",
		cta_destination: `/download-${language}`,
	});
}

async function view(visitor: Visitor, story: Story, campaign: Campaign | undefined) {
	const path = pageOf(story, campaign);
	await visitor.request(path, { headers: { accept: "text/html" } });
	await visitor.send(path, { event_type: "view" });
}

const pageOf = ({ language }: Story, campaign: Campaign | undefined) =>
	(language === "en" ? "/en" : "/") + queryOf(campaign);

function queryOf(campaign: Campaign | undefined): string {
	if (!campaign) return "";
	const { source, medium, name } = campaign;
	return `?${new URLSearchParams({ utm_source: source, utm_medium: medium, utm_campaign: name })}`;
}

/** The clicks of a story, of each ad platform one. */
const adClicksOf = (n: number): Record<string, string> =>
	Object.fromEntries(
		["gclid", "fbclid", "msclkid", "li_fat_id"].map((name) => [name, `${name}-${n}`]),
	);

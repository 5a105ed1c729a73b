/** The home page's film as a page: its three steps, one after the other, in our typeface and with the site's texts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** The picture's size in CSS pixels. */
export const SIZE = { width: 640, height: 360 };
/** When each step begins and the film ends, in seconds. */
const STEPS = [0, 3.4, 6.4] as const;
export const SECONDS = 12;
/** So many rows of the sheet fit below the formula. */
const ROWS = 4;

const texts = (language: string, name: string) =>
	JSON.parse(readFileSync(join(ROOT, `locales/${language}/${name}.json`), "utf8"));
const font = (name: string) =>
	`url(data:font/woff2;base64,${readFileSync(join(ROOT, `web/ui/fonts/${name}.woff2`)).toString("base64")})`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shown from one second to the other, with a short fade. */
const during = (from: number, to: number) => `animation: show ${to - from}s ${from}s linear both`;
const typed = (text: string, from: number) =>
	`<span class="typed" style="--letters: ${text.length}; animation-delay: ${from}s">${escaped(text)}</span>`;

export function filmHtml(language: "fr" | "en"): string {
	const { process, hero } = texts(language, "home");
	const { fields, register, confirmation } = texts(language, "auth");
	const { auth_confirmation: mail } = texts(language, "mails");
	const [account, access, sheet] = STEPS;
	const step = (at: number, content: string) => {
		const [from = 0, to = SECONDS + 1] = STEPS.slice(at);
		return `<section style="${during(from, to)}">
			<h2><b>A${at + 1}</b>${escaped(process.steps[at].title)}</h2>${content}</section>`;
	};
	const [prompt] = hero.demo.prompts;
	const { start, separator, end } = hero.demo.formula;
	const formula = `${start}${prompt.text}${separator}A2:A${ROWS + 1}${end}`;
	const rows = hero.demo.rows
		.slice(0, ROWS)
		.map(
			(row: Record<string, string>, at: number) =>
				`<tr><td>${escaped(row.review ?? "")}</td><td><span class="${row.tone}" style="animation: fill .4s ${sheet + 2.6 + at * 0.35}s both">${escaped(row.sentiment ?? "")}</span></td></tr>`,
		);
	return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
		${step(
			0,
			`<div class="card"><label>${escaped(fields.email)}</label><p class="field">${typed("camille@example.com", account + 0.6)}</p>
			<p class="button" style="animation: press .4s ${account + 2.4}s both">${escaped(register.submit)}</p></div>`,
		)}
		${step(
			1,
			`<div class="card"><p class="from">Tabulia</p><h3>${escaped(mail.title)}</h3>
			<p class="done" style="animation: fill .4s ${access + 1.3}s both">✓ ${escaped(confirmation.successTitle)}</p></div>`,
		)}
		${step(
			2,
			`<div class="sheet"><p class="bar"><i>fx</i>${typed(formula, sheet + 0.6)}</p>
			<table><tr><th>${escaped(hero.demo.review)}</th><th>${escaped(prompt.name)}</th></tr>${rows.join("")}</table></div>`,
		)}`;
}

const STYLE = `
	@font-face { font-family: Sans; font-weight: 400 700; src: ${font("instrument-sans")} }
	@font-face { font-family: Mono; font-weight: 400 600; src: ${font("geist-mono")} }
	* { box-sizing: border-box; margin: 0; padding: 0; font-weight: inherit; font-style: normal }
	body { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; color: #16201b;
		background: #fbfaf7; font: 18px/1.4 Sans }
	section { position: absolute; inset: 0; padding: 30px 40px; display: flex; flex-direction: column; gap: 18px }
	h2 { font-size: 25px; font-weight: 600; letter-spacing: -.02em; white-space: nowrap }
	h2 b { margin-right: 14px; color: #0b6b41; font: 20px Mono; letter-spacing: 0 }
	h3 { font-size: 22px; font-weight: 600 }
	.card, .sheet { border: 1px solid #c3cac0; border-radius: 14px; background: #fff;
		box-shadow: 0 24px 48px -28px rgb(8 40 24 / 35%) }
	.card { width: 440px; margin: 12px auto 0; padding: 28px 32px; display: grid; gap: 14px }
	label, .from { color: #4c5a52; font-size: 16px }
	.field { height: 48px; padding: 10px 14px; border: 1px solid #c3cac0; border-radius: 10px }
	.button { padding: 12px; border-radius: 10px; background: #0b6b41; color: #fff; font-weight: 600; text-align: center }
	.done { padding: 10px 14px; border-radius: 10px; background: #e4f3ea; color: #0b6b41; font-weight: 600 }
	.sheet { overflow: hidden }
	.bar { height: 48px; padding: 12px 16px; font: 15px Mono; white-space: nowrap }
	.bar i { margin-right: 14px; color: #4c5a52 }
	.typed { display: inline-block; white-space: nowrap; animation: type 1.5s steps(var(--letters)) both }
	table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 16px }
	th, td { height: 38px; padding: 0 14px; border: 1px solid #dfe3dc; text-align: left; white-space: nowrap; overflow: hidden }
	th:first-child { width: 68% }
	th { background: #fbfaf7; font-weight: 600 }
	td span { margin-left: -6px; padding: 2px 6px }
	.positive { color: #0b6b41 } .negative { color: #a3261b } .mixed { color: #7a4d00 }
	@keyframes show { 0%, 100% { opacity: 0; visibility: hidden } 6%, 94% { opacity: 1; visibility: visible } }
	@keyframes type { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0) } }
	@keyframes fill { from { opacity: 0; background: #e4f3ea } 60% { opacity: 1; background: #e4f3ea } }
	@keyframes press { 50% { background: #08522f; transform: scale(.97) } }`;

import { html, raw } from "hono/html";
import type { ReceivedMail } from "./mailbox.ts";

type Html = ReturnType<typeof html>;

interface Shown {
	/** Newest first. */
	mails: readonly ReceivedMail[];
	shown: ReceivedMail | undefined;
	view: "html" | "text";
}

/** The list of mails beside the one that is read. */
export function inboxPage({ mails, shown, view }: Shown): Html {
	return html`<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width" />
		<meta name="color-scheme" content="light dark" />
		<title>Inbox (${mails.length})</title>
		<style>${raw(STYLE)}</style>
	</head>
	<body>
		<nav aria-label="Mails">
			<header>
				<h1>Inbox</h1>
				<button type="button" id="empty" ${mails.length === 0 ? "disabled" : ""}>Delete all</button>
			</header>
			<ol>${mails.map((mail) => row(mail, mail === shown, view))}</ol>
		</nav>
		<main>${shown ? reading(shown, view) : html`<p>No mail has been received yet.</p>`}</main>
		<script>${raw(script(mails[0]?.id ?? null))}</script>
	</body>
</html>`;
}

function row(mail: ReceivedMail, isShown: boolean, view: Shown["view"]): Html {
	return html`<li>
		<a href="${address(mail, view)}" ${isShown ? raw('aria-current="true"') : ""}>
			<strong>${mail.subject || "(no subject)"}</strong>
			<span>${receivers(mail)}</span>
			<time datetime="${mail.time}">${mail.time.slice(0, 16).replace("T", " ")} UTC</time>
		</a>
	</li>`;
}

function reading(mail: ReceivedMail, view: Shown["view"]): Html {
	const hasHtml = mail.html !== undefined;
	const isHtml = hasHtml && view === "html";
	const views = [
		{ name: "HTML", isShown: isHtml, href: address(mail, "html") },
		{ name: "Text", isShown: !isHtml, href: address(mail, "text") },
	];
	return html`<header>
			<h2>${mail.subject || "(no subject)"}</h2>
			<p>From ${mail.from} to ${receivers(mail)}</p>
			<p class="views">${views
				.filter(({ name }) => hasHtml || name === "Text")
				.map(
					({ name, isShown, href }) =>
						html`<a href="${href}" ${isShown ? raw('aria-current="true"') : ""}>${name}</a>`,
				)}</p>
		</header>
		${
			isHtml
				? html`<iframe title="${mail.subject}" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
				: html`<pre>${linked(mail.text ?? "")}</pre>`
		}`;
}

/** The text, with links to what looks like an address. */
function linked(text: string): Html[] {
	return text
		.split(/(https?:\/\/[^\s<>"]+)/)
		.map((part, at) =>
			at % 2 === 0
				? html`${part}`
				: html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>`,
		);
}

function address({ id }: ReceivedMail, view: Shown["view"]): string {
	return `/?${new URLSearchParams({ mail: id, view })}`;
}

function receivers({ to }: ReceivedMail): string {
	return to.map((one) => one.address).join(", ");
}

/** A new mail appears by itself; the one that is read stays, since the address of the page names it. */
function script(newest: string | null): string {
	return `
setInterval(async () => {
	const response = await fetch("/api/newest").catch(() => undefined);
	if (response?.ok && (await response.json()) !== ${JSON.stringify(newest)}) location.reload();
}, 2000);
document.getElementById("empty").addEventListener("click", async () => {
	await fetch("/api/email", { method: "DELETE" });
	location.assign("/");
});`;
}

const STYLE = `
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: minmax(14rem, 22rem) 1fr; height: 100dvh; font: 15px/1.5 system-ui, sans-serif; }
nav { overflow-y: auto; border-right: 1px solid #8886; }
nav header { display: flex; justify-content: space-between; align-items: center; padding: 0.75rem 1rem; }
h1, h2 { font-size: 1.1rem; }
button { font: inherit; padding: 0.1rem 0.6rem; }
ol { list-style: none; padding: 0; }
li a { display: grid; padding: 0.6rem 1rem; border-top: 1px solid #8886; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: #8881; }
li a[aria-current] { background: #1a7f4b26; box-shadow: inset 3px 0 #1a7f4b; }
li span, time { font-size: 0.85rem; opacity: 0.8; }
main { display: flex; flex-direction: column; min-width: 0; }
main > header, main > p { padding: 0.75rem 1rem; }
main > header { border-bottom: 1px solid #8886; }
.views a { margin-right: 1rem; color: inherit; }
.views a[aria-current] { font-weight: bold; text-decoration: none; }
iframe { flex: 1; border: 0; background: #fff; color-scheme: light; }
pre { flex: 1; overflow: auto; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
@media (max-width: 40rem) { body { grid-template: 40dvh 1fr / 1fr; } nav { border: 0; border-bottom: 1px solid #8886; } }
`;

/**
 * The HTML part of a mail: tables and inline styles, as mail programs need them. The look is that of
 * supabase/templates/; no remote pictures, nothing that tells us of the reading.
 */
import { escapeXml } from "../runtime/escape-xml.ts";
import type { MailContent } from "./mail-copy.ts";

const SANS =
	"font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif;";
const MONO = "font-family:Consolas,'SF Mono',Menlo,'Liberation Mono',monospace;";
const SOFT = "color:#4c5a52;";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.content{padding:28px 20px 32px!important}.title{font-size:25px!important;line-height:32px!important}}`;
/** A block of its own: Gmail drops a block in which it understands nothing of a part. */
const DARK = `@media (prefers-color-scheme:dark){.paper{background-color:#10130f!important}.card{background-color:#171b16!important;border-color:#414a41!important}.head{background-color:#10130f!important}.ink{color:#edf1ea!important}.soft{color:#a9b5ab!important}.line{border-color:#2b322b!important}.green,.link{color:#5fd39a!important}.fill{background-color:#5fd39a!important;border-color:#5fd39a!important}.fill a{color:#06281a!important}}`;

export function htmlOf(mail: MailContent): string {
	const { language, subject, preview, formula, title, links, footer } = mail;
	const [button, ...others] = links;
	return `<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeXml(subject)}</title>
<style>${STYLE}</style>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fbfaf7;-webkit-text-size-adjust:100%;">
<div style="display:none;mso-hide:all;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#fbfaf7;">${escapeXml(preview)}${"&#847;&zwnj;&nbsp;".repeat(12)}</div>
<table class="paper" ${TABLE} width="100%" bgcolor="#fbfaf7" style="table-layout:fixed;width:100%;background-color:#fbfaf7;"><tr><td align="center" style="padding:36px 16px 44px;">
<table ${TABLE} width="600" align="center" style="table-layout:fixed;max-width:100%;">
<tr><td style="padding:0 4px 20px;"><a class="ink" href="${escapeXml(mail.home)}" style="color:#16201b;${SANS}font-size:20px;line-height:26px;font-weight:700;letter-spacing:-0.3px;text-decoration:none;">Tabulia</a></td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #c3cac0;border-radius:14px;overflow:hidden;">
<table ${TABLE} aria-hidden="true" width="100%"><tr>
<td class="head soft line" align="center" width="56" style="border-bottom:1px solid #dfe3dc;border-right:1px solid #dfe3dc;background-color:#fbfaf7;border-radius:13px 0 0 0;${SOFT}${MONO}font-size:13px;line-height:20px;padding:11px 0;">B2</td>
<td class="green line" style="border-bottom:1px solid #dfe3dc;color:#0b6b41;${MONO}font-size:13px;line-height:20px;padding:11px 14px;">${escapeXml(formula)}</td>
</tr></table>
<table ${TABLE} width="100%"><tr><td class="content" style="padding:40px 44px 44px;">
<h1 class="title ink" style="margin:0;color:#16201b;${SANS}font-size:30px;line-height:38px;font-weight:700;letter-spacing:-0.6px;">${escapeXml(title)}</h1>
${mail.text.map((text) => paragraph(text, "margin:16px 0 0;font-size:16px;line-height:26px;")).join("\n")}
${facts(mail.facts)}
${button === undefined ? "" : buttonOf(button, mail.copyLink)}
${others.map(({ label, url }) => `<p style="margin:16px 0 0;${SANS}font-size:16px;line-height:26px;">${anchor(label, url)}</p>`).join("\n")}
</td></tr></table>
</td></tr>
<tr><td style="padding:24px 4px 0;">
${footer.map((text) => paragraph(text, "margin:0 0 12px;font-size:13px;line-height:21px;")).join("\n")}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string, style: string): string {
	return `<p class="soft" style="${SOFT}${SANS}${style}">${escapeXml(text).replaceAll("\n", "<br>")}</p>`;
}

function anchor(label: string, url: string): string {
	return `<a class="link" href="${escapeXml(url)}" style="color:#0b6b41;text-decoration:underline;word-break:break-word;">${escapeXml(label)}</a>`;
}

function facts(rows: MailContent["facts"]): string {
	if (rows.length === 0) return "";
	const cells = rows.map(({ label, value }, at) => {
		const line = at === 0 ? "" : "border-top:1px solid #dfe3dc;";
		return `<tr><td class="ink line" width="34%" valign="top" style="${line}border-right:1px solid #dfe3dc;color:#16201b;${SANS}font-size:15px;line-height:22px;padding:10px 12px;">${escapeXml(label)}</td><td class="soft line" valign="top" style="${line}${SOFT}${SANS}font-size:15px;line-height:22px;padding:10px 12px;word-break:break-word;">${escapeXml(value).replaceAll("\n", "<br>")}</td></tr>`;
	});
	return `<table class="line" ${TABLE} width="100%" style="margin:24px 0 0;border:1px solid #dfe3dc;border-collapse:separate;border-radius:8px;">${cells.join("")}</table>`;
}

function buttonOf({ label, url }: MailContent["links"][number], copyLink: string): string {
	return `<table ${TABLE} style="margin:28px 0 0;"><tr><td class="fill" bgcolor="#0b6b41" style="background-color:#0b6b41;border:1px solid #0b6b41;border-radius:10px;mso-padding-alt:15px 28px;"><a href="${escapeXml(url)}" style="display:inline-block;padding:15px 28px;border-radius:10px;color:#ffffff;${SANS}font-size:17px;line-height:22px;font-weight:600;text-decoration:none;">${escapeXml(label)}</a></td></tr></table>
<p class="soft" style="margin:24px 0 0;${SOFT}${SANS}font-size:14px;line-height:22px;">${escapeXml(copyLink)}<br>${anchor(url, url)}</p>`;
}

import { chromium } from "playwright"; import { readFileSync } from "node:fs";
import { CHROMIUM_FLAGS, findChromium } from "./dev/browser.ts";
const [out, w = "700", ...files] = process.argv.slice(2);
const b = await chromium.launch({ args: CHROMIUM_FLAGS, ...findChromium() }); const p = await b.newPage({ viewport: { width: 2100, height: 1000 } });
await p.setContent(`<body style="margin:8px;display:flex;flex-wrap:wrap;gap:10px;background:#888;font:14px sans-serif">${files.map(f => `<figure style="margin:0"><figcaption>${f.split("/").pop()}</figcaption><img width=${w} src="data:image/png;base64,${readFileSync(f).toString("base64")}"></figure>`).join("")}</body>`);
await p.screenshot({ path: out, fullPage: true }); await b.close();

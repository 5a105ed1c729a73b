import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Settings, unfinished } from "../../dev/deploy/filled-in.ts";

const COMPANY = {
	name: "Tabulia SAS",
	form: "SAS",
	capital: "10 000 €",
	address: "1 rue A, 75001 Paris",
	registration: "RCS Paris 000 000 000",
	vat: "FR00000000000",
	director: "Ada Lovelace",
	email: "contact@tabulia.fr",
	host: "Cloudflare, Inc.",
};
const VARS = { SITE_ORIGIN: "https://www.tabulia.fr", PIXEL_ID: "", MEDIA_HOSTS: "", COMPANY };
const KV = [{ binding: "CONFIG", id: "0f2ac74b498b48028cb68387c421e279" }];
const settings = (vars: object = {}, kv_namespaces = KV): Settings => ({
	vars: { ...VARS, ...vars },
	kv_namespaces,
});

describe("the settings of a deployment", () => {
	it("are finished", () => {
		expect(unfinished(settings())).toEqual([]);
	});

	it("name the publisher's particulars that are blank or missing", () => {
		const { director: _, ...without } = COMPANY;
		expect(unfinished(settings({ COMPANY: { ...without, vat: " ", capital: "" } }))).toEqual([
			'COMPANY.capital: ""',
			'COMPANY.vat: ""',
			'COMPANY.director: ""',
		]);
		expect(unfinished(settings({ COMPANY: undefined }))).toHaveLength(9);
	});

	it.each([
		["SITE_ORIGIN", "https://www.tabulia.example"],
		["MAIL_FROM", "Tabulia <no-reply@tabulia.example>"],
		["SUPABASE_URL", "https://your-project.supabase.co"],
		["SUPABASE_PUBLISHABLE_KEY", "your-publishable-key"],
		["SUPABASE_URL", "https://your-staging-project.supabase.co"],
		["SUPABASE_PUBLISHABLE_KEY", "your-staging-publishable-key"],
		["INSTALL_URL_FR", "https://appsource.microsoft.com/fr-fr/product/office/WA200000000"],
		["CHECKOUT_URL_MONTHLY", "https://buy.stripe.com/monthly"],
		["BILLING_PRICE_IDS", ""],
		["SUPABASE_URL", "http://localhost:54321"],
		["WORDPRESS_ORIGIN", "http://127.0.0.1:8881"],
	])("name %s while it is %j", (name, value) => {
		expect(unfinished(settings({ [name]: value }))).toEqual([`${name}: "${value}"`]);
	});

	it("name a namespace whose id is not real", () => {
		const id = "00000000000000000000000000000001";
		expect(unfinished(settings({}, [{ binding: "BLOG", id }]))).toEqual([`KV BLOG: "${id}"`]);
	});

	it("stop a deployment before anything is built", () => {
		const deploy = () => execFileSync("node", ["dev/deploy.ts", "production"], { stdio: "pipe" });
		expect(deploy).toThrow(/SITE_ORIGIN[\s\S]*COMPANY\.name[\s\S]*KV CONFIG/);
	});
});

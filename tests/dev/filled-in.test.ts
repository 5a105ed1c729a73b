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
		["SITE_ORIGIN", "https://www.fillthisin.example"],
		["MAIL_FROM", "Tabulia <no-reply@fillthisin.example>"],
		["DEMO_VIDEO", "youtube:fillthisin"],
		["BILLING_PORTAL_URL", "https://billing.stripe.com/p/login/fillthisin"],
		["BILLING_PRICE_IDS", "price_fillthisin"],
		["BILLING_PRICE_IDS", ""],
		["SUPABASE_URL", "http://localhost:54321"],
		["WORDPRESS_ORIGIN", "http://127.0.0.1:8881"],
	])("name %s while it is %j", (name, value) => {
		expect(unfinished(settings({ [name]: value }))).toEqual([`${name}: "${value}"`]);
	});

	it("name a namespace whose id is not real", () => {
		const id = "production-blog-fillthisin";
		expect(unfinished(settings({}, [{ binding: "BLOG", id }]))).toEqual([`KV BLOG: "${id}"`]);
	});

	it("stop a deployment before anything is built", () => {
		const deploy = () => execFileSync("node", ["dev/deploy.ts", "production"], { stdio: "pipe" });
		expect(deploy).toThrow(/SITE_ORIGIN[\s\S]*COMPANY\.name[\s\S]*KV CONFIG/);
	});
});

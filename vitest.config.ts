import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Bundled for workerd, to which every module is sent apart. */
const LIBRARIES = [
	...["@hono/zod-validator", "@supabase/supabase-js", "fast-check", "hast-util-from-html"],
	...["hast-util-sanitize", "hast-util-to-html", "hast-util-to-mdast", "hono", "hono/body-limit"],
	...["hono/factory", "hono/http-exception", "i18next", "isbot", "lowlight", "lru-cache", "marked"],
	...["mdast-util-gfm-table", "mdast-util-to-markdown", "re2js", "react", "react-dom/server"],
	...["react-i18next", "react/jsx-runtime", "stripe", "zod", "zod/mini", "zod/v4/core"],
];

/**
 * One project for each runtime: workerd for the edge, Node for database and architecture, a DOM for
 * the app; `proofs` are what takes too long for `npm test` (dev/proof.ts). One worker runs all files of
 * a project, because starting one for each took half of the time. So the files share their modules, and
 * reset-state.ts resets what else they share.
 */
export default defineConfig({
	test: {
		projects: [
			{
				plugins: [
					cloudflareTest({
						wrangler: { configPath: "./wrangler.toml" },
						miniflare: {
							bindings: {
								ENVIRONMENT: "local",
								SITE_ORIGIN: "http://localhost:5173",
								SUPABASE_URL: "http://127.0.0.1:9",
								SUPABASE_SECRET_KEY: "test-secret",
								BILLING_WEBHOOK_SECRET: "whsec_new_test_secret,whsec_old_test_secret",
								STRIPE_URL: "https://stripe.test",
								STRIPE_SECRET_KEY: "sk_test",
								BILLING_PRICE_IDS: "price_1,price_2,price_annual",
								WORDPRESS_ORIGIN: "https://wordpress.test",
								UNIT_SECRET: "test-unit-secret-0123",
								UNSUBSCRIBE_SECRET: "test-unsubscribe-secret",
								SESSION_SECRET: "session_new_test_secret,session_old_test_secret",
								SEND_EMAIL_HOOK_SECRETS:
									"v1,whsec_bmV3LWhvb2stc2VjcmV0LWZvci10aGUtdGVzdHM=|v1,whsec_b2xkLWhvb2stc2VjcmV0LWZvci10aGUtdGVzdHM=",
								ATTRIBUTION_SECRET: "attribution_new_secret,attribution_old_secret",
								WORDPRESS_SECRET: "test-blog-secret-0123",
								WORDPRESS_USER: "editor",
								WORDPRESS_APP_PASSWORD: "loca loca loca loca loca loca",
								HEALTH_TOKEN: "test-health-token-new,test-health-token-old",
								SIGN_IN_PROVIDERS: "azure,google",
								RELEASE: "test",
							},
						},
					}),
				],
				// As the Worker is built: React's development build takes twice the time.
				oxc: { jsx: { development: false, runtime: "automatic" } },
				test: {
					name: "edge",
					isolate: false,
					setupFiles: ["tests/edge/reset-state.ts"],
					// workerd does not see the process's environment.
					env: { PROOF: process.env.PROOF ?? "", NODE_ENV: "production" },
					testTimeout: 20_000,
					include: ["tests/edge/**/*.test.{ts,tsx}"],
					deps: { optimizer: { ssr: { enabled: true, include: LIBRARIES } } },
				},
			},
			{
				test: {
					name: "database",
					isolate: false,
					// Each waits for PostgreSQL half of its time.
					maxWorkers: 2,
					// After the projects with other numbers of workers, when several run at once.
					sequence: { groupOrder: 1 },
					globalSetup: ["tests/start-cluster.ts"],
					include: ["tests/database/**/*.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "dev",
					isolate: false,
					globalSetup: ["tests/start-cluster.ts", "tests/dev/wordpress/site-folder.ts"],
					include: ["tests/dev/**/*.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "proofs",
					globalSetup: ["tests/start-cluster.ts"],
					include: ["tests/proofs/**/*.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 120_000,
				},
			},
			{
				oxc: { jsx: { development: false, runtime: "automatic" } },
				test: {
					name: "web",
					isolate: false,
					include: ["tests/web/**/*.test.{ts,tsx}"],
					environment: "happy-dom",
					setupFiles: ["tests/web/reset-state.ts"],
					// As in the other projects: a page with a table takes a second alone, and more beside other work.
					testTimeout: 20_000,
				},
				resolve: {
					alias: {
						// That of development notes the stack of each element, which took a seventh of the time.
						"react/jsx-runtime": `${import.meta.dirname}/node_modules/react/cjs/react-jsx-runtime.production.js`,
					},
				},
			},
			{
				test: {
					name: "architecture",
					isolate: false,
					include: ["tests/architecture/**/*.test.ts"],
					testTimeout: 60_000,
				},
			},
		],
	},
});

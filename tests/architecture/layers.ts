import type { ImportRow } from "./import-rule.ts";

export const PAGES = ["react", "react-dom", "react-i18next", "i18next"];
const NO_PAGES = { not: PAGES };
const CONTRACT = "contract/**";
const RUNTIME = "worker/runtime/**";
const COMPOSED =
	"stages meet in a route, which shows the whole composition; only worker/render loads react";

/** Allowed imports (docs/architecture/overview.md#layers). The first row that matches a file applies. */
export const LAYERS: ImportRow[] = [
	{
		from: "worker/runtime/**",
		may: ["worker/runtime/**"],
		packages: ["node:async_hooks"],
		because: "runtime helpers depend on the platform only",
	},
	{
		from: "contract/*-schema.ts",
		may: [CONTRACT],
		packages: ["zod"],
		because: "the contract is the leaf shared by edge, browser and tests",
	},
	{
		from: "contract/**",
		may: [CONTRACT],
		packages: [],
		because: "the contract is the leaf, and zod is for *-schema.ts only",
	},
	{
		from: "worker/events/**",
		may: [
			"worker/events/**",
			"worker/supabase/**",
			"worker/http/errors.ts",
			// A page's address is read alike whether it is requested or reported.
			"worker/http/address.ts",
			// Platform and audience both need it; isbot alone is 20 times slower.
			"worker/platform/is-bot.ts",
			RUNTIME,
			CONTRACT,
		],
		packages: NO_PAGES,
		because: `events imports one other stage, its port to Supabase; ${COMPOSED}`,
	},
	{
		from: "worker/experiments/statistics/**",
		may: ["worker/experiments/statistics/**", CONTRACT],
		packages: [],
		because: "statistics are pure: counts in, results out",
	},
	{
		from: "worker/experiments/**",
		may: ["worker/experiments/**", "worker/http/errors.ts", RUNTIME, CONTRACT, "locales/*/*.json"],
		packages: NO_PAGES,
		because: COMPOSED,
	},
	{
		from: "worker/mail/**",
		may: [
			"worker/mail/**",
			"worker/http/errors.ts",
			RUNTIME,
			CONTRACT,
			"locales/*/{mails,duties}.json",
		],
		packages: NO_PAGES,
		because: COMPOSED,
	},
	...[
		"accounts",
		"analytics",
		"attribution",
		"billing",
		"blog",
		"conversions",
		"http",
		"language",
		"platform",
		"supabase",
	].map((stage) => ({
		from: `worker/${stage}/**`,
		may: [`worker/${stage}/**`, "worker/http/errors.ts", RUNTIME, CONTRACT],
		packages: NO_PAGES,
		because: COMPOSED,
	})),
	{
		from: "worker/render/**",
		may: [
			"worker/render/**",
			"worker/http/errors.ts",
			RUNTIME,
			CONTRACT,
			"web/site/**",
			"web/i18n/**",
			"locales/*/*.json",
		],
		packages: { not: ["hono"] },
		because: "only render imports web, and only its pages",
	},
	{
		from: "worker/jobs/**",
		may: [
			"worker/jobs/**",
			"worker/{attribution,billing,conversions,events,experiments,supabase,blog}/**",
			"worker/http/{errors,log}.ts",
			RUNTIME,
			CONTRACT,
			"type worker/services.ts",
		],
		packages: NO_PAGES,
		because: "a job calls stages and receives its services",
	},
	{
		from: "worker/routes/**",
		may: [
			"worker/{accounts,analytics,attribution,billing,events,experiments,http,language,mail,platform,supabase,blog,render}/**",
			// Shared by handlers.
			"worker/routes/{wait-until,await-definitions,name-request,name-path,visit,blog-page,blog-password,blog-stream,call-output,own-pages-only,limit-sign-in,sign-in-again,with-session,account-page,link-session,remove-account,leave-for-provider,lead-signed-up,try-code,try-recovery-code,factor-session,resend-link,in-fixed-time,sign-up-attribution,browser-sign-up,keep-clicks,experiment-detail,count-vitals,own-offer,tagged-file,former-address,markdown,read-signed}.ts",
			RUNTIME,
			CONTRACT,
			"worker/{app-env,env}.ts",
			"type worker/services.ts",
		],
		packages: NO_PAGES,
		because: "a route composes stages and never imports another route",
	},
	{
		from: "worker/app-env.ts",
		may: ["type worker/services.ts", "type worker/accounts/sessions.ts"],
		packages: ["hono"],
		because: "handlers need only the types of the services",
	},
	{
		from: "worker/app.ts",
		may: ["worker/app-env.ts", "worker/routes/**", CONTRACT, "type worker/services.ts"],
		packages: ["hono"],
		because: "the app is a route table: path → handler",
	},
	{
		from: "worker/env.ts",
		may: [CONTRACT],
		packages: ["zod"],
		because: "the environment is validated before anything else exists",
	},
	{
		from: "worker/services.ts",
		may: [
			RUNTIME,
			"worker/{accounts,analytics,attribution,billing,conversions,events,experiments,http,language,mail,platform,supabase,blog,render}/**",
			"worker/env.ts",
			CONTRACT,
		],
		packages: NO_PAGES,
		because: "the composition root creates the services and imports no route",
	},
	{
		from: "worker/services-for.ts",
		may: ["worker/services.ts"],
		packages: [],
		because: "it keeps what the composition root creates",
	},
	{
		from: "worker/index.ts",
		may: [
			"worker/{app,services-for}.ts",
			"worker/{events/consume,mail/deliver-mails}.ts",
			"worker/runtime/invocation.ts",
			"worker/jobs/**",
		],
		packages: [],
		because: "the Worker's entry points have no logic",
	},
	{
		from: "web/site/vitals/**",
		may: ["contract/events.ts", "type contract/event-schema.ts"],
		packages: ["web-vitals"],
		because: "a chunk of its own, which delays nothing",
	},
	{
		from: "web/site/account/**",
		may: [
			"web/site/account/**",
			"contract/{account-pages,passwords,texts}.ts",
			"type web/ui/{events,tags}/*.ts",
			"type web/site/behaviours/tag-page.ts",
			"web/ui/solve-challenge.ts",
			"web/ui/form/password-strength.ts",
		],
		packages: [],
		because: "a chunk of its own, for account pages",
	},
	{
		from: "web/site/behaviours/**",
		may: [
			"web/site/behaviours/**",
			"contract/{browser-store,events,own-paths}.ts",
			// A type is no byte.
			"type contract/{event-schema,leaving}.ts",
			// Shared with the app: copied into the script by vite.plugins.ts.
			"web/ui/{events,tags}/*.ts",
			"web/ui/browser-store.ts",
			// Loaded with import(), by a sample of the page views.
			"web/site/vitals/*.ts",
			// The same, on account pages.
			"web/site/account/*.ts",
		],
		packages: [],
		because: "byte budget",
	},
	{
		from: "web/site/**",
		may: ["web/site/**", "web/{ui,i18n}/**", CONTRACT],
		packages: { not: ["zod", "react-router-dom", "hono"] },
		because: "documents share only web/ui and web/i18n with the app",
	},
	{
		from: "web/app/preview/**",
		may: [
			"web/app/preview/**",
			"web/app/*",
			"web/site/components/**",
			"web/site/styles/**",
			"web/{ui,i18n}/**",
			CONTRACT,
		],
		packages: { not: ["hono", "react-dom"] },
		because: "a preview shows a post with the components of its page",
	},
	{
		from: "web/app/<feature>/**",
		may: ["web/app/<feature>/**", "web/app/*", "web/{ui,i18n}/**", CONTRACT],
		packages: { not: ["hono", "react-dom"] },
		because: "a feature of the app imports the app's root, never another feature, site or edge",
	},
	{
		from: "web/app/*",
		may: ["web/app/**", "web/{ui,i18n}/**", "locales/**", CONTRACT],
		packages: { not: ["hono"] },
		because: "the app shares only web/ui, web/i18n and texts with the documents",
	},
	{
		from: "web/ui/**",
		may: ["web/ui/**", "web/i18n/**", CONTRACT],
		packages: { not: ["zod", "hono"] },
		because: "code shared by both kinds of pages imports no feature",
	},
	{
		from: "web/i18n/**",
		may: ["web/i18n/**", CONTRACT, "locales/*/*.json"],
		packages: { not: ["zod", "hono"] },
		because: "code shared by both kinds of pages imports no feature",
	},
	{
		from: "worker/backfill/**",
		may: [
			"worker/backfill/**",
			"worker/{billing,supabase}/**",
			"worker/http/errors.ts",
			RUNTIME,
			CONTRACT,
		],
		packages: { not: PAGES },
		because: "a script of operators: it reads and stores as the webhook does",
	},
	{
		from: "supabase/**",
		may: ["supabase/**", CONTRACT],
		packages: { not: PAGES },
		because: "the deployment and the local stack run migrations alike",
	},
	{
		from: "{dev,tests,e2e}/**",
		may: ["**"],
		packages: { not: [] },
		because: "they may import anything, and nothing imports them",
	},
	{
		from: "*.config.ts",
		may: ["dev/**", "package.json", "vite.plugins.ts"],
		packages: { not: PAGES },
		because: "a tool’s configuration needs at most the local stack and the list of browsers",
	},
	{
		from: "vite.plugins.ts",
		may: [],
		packages: { not: PAGES },
		because: "the build does not depend on the code it builds",
	},
];
